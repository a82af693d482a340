import { formatDay } from '../../i18n/day.ts'
import type { KindWords } from '../kind.ts'
import type { DaysField } from './days.ts'
import { lowered } from './phrase.ts'

const phrase = ({ label, filter }: DaysField, [day = '']: string[]): string =>
  filter?.inSentence({ date: formatDay(day) }) ?? lowered(label())

export const days: KindWords<DaysField, string[]> = { options: () => null, phrase, tag: phrase }
