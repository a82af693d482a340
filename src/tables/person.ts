import type { OrganisationSummary } from '../http/shared.ts'
import { m } from '../i18n/paraglide/messages.js'

export interface Person {
  id: number | null
  name: string
  organisation: OrganisationSummary | null
}

/** A person who left is a former member of their organisation. */
export function person(
  id: number | null,
  name: string | null,
  organisation: OrganisationSummary | null,
): Person {
  return {
    id,
    name: name ?? m.connections_former_member({ organisation: organisation?.name ?? '' }),
    organisation,
  }
}

export const personText = ({ name, organisation }: Person): string =>
  [name, organisation?.name].filter(Boolean).join(', ')
