import { z } from 'zod'
import { m } from '../i18n/paraglide/messages.js'
import { whatPeopleDo } from './concerned.ts'

export const peopleField = () => z.enum(whatPeopleDo, { error: () => m.organisations_error_people() })
