import { z } from 'zod'
import { parseDomain } from '../accounts/address.ts'
import { line, optional } from '../fields/line.ts'
import { action, type Call, idParam, page } from '../http/action.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { storeUploaded } from '../http/uploaded-image.ts'
import { formatDay, todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { tablePage } from '../tables/table.ts'
import { concernedIn } from './concerned.ts'
import { peopleField } from './inputs.ts'
import { daysOn, keepDomain, longestDays } from './kept-domains.ts'
import {
  approveOrganisation,
  createOrganisation,
  revokeOrganisation,
  setLogo,
  updateOrganisation,
} from './manage.ts'
import { isPublicMailProvider } from './public-mail-providers.ts'
import { organisationById } from './sql.ts'
import { organisationsTable } from './table.ts'
import { takenRefusal } from './taken.ts'

export const organisationsPage = page('organisations/manage/Index', {
  summary: 'Organisations that take part.',
  props: organisationsProps,
})

export const organisationsAction = action({
  summary: 'A page of the organisations that take part.',
  run: organisationsProps,
  reply: (props) => props,
})

export const createOrganisationAction = action({
  summary: 'Add an organisation.',
  input: organisationSchema,
  check: (call, given) => takenRefusal(call.db, 0, given),
  run: (call, input) => saved(call, createOrganisation(call.db, call, input)),
  reply: (organisation) => ({
    message: m.admin_organisation_created({ name: organisation.name }),
    organisation,
  }),
})

export const organisationAction = action({
  summary: 'An organisation as it is stored, and who takes part through it.',
  load: organisationOf,
  run: async (call, _, organisation) => ({
    organisation,
    ...(await concernedIn(call.db, organisation.id, call.app.config.parkTimeZone)),
  }),
  reply: (result) => result,
})

/**
 * `logo: null` removes it; `…/{id}/logo` uploads one. `people` is required when somebody confirmed is at a
 * removed domain: they stay, as after a renaming, or leave.
 */
export const updateOrganisationAction = action({
  summary: 'Change an organisation.',
  load: organisationOf,
  input: () =>
    organisationSchema()
      .partial()
      .extend({
        logo: z.null(m.fields_error_text()).optional(),
        version: z.int(m.fields_error_number()).optional(),
        people: peopleField().nullish(),
      }),
  check: (call, given, { id }) => takenRefusal(call.db, id, given),
  run: async (call, changes, organisation) => {
    const refusal = await updateOrganisation(call.db, call, organisation, changes)
    if (refusal) return refusal
    return saved(call, organisation.id)
  },
  reply: (organisation) => ({ message: m.common_saved(), organisation }),
})

/** Resets and temporary passwords reach its people at a closed domain through `until`; null ends it. */
export const keepDomainAction = action({
  summary: 'Keep a domain that is registered no more for mail only, or end that.',
  load: organisationOf,
  input: () =>
    z.object({
      domain: z.string(m.admin_error_domains()).transform(readDomain),
      until: z.iso.date(m.fields_error_date()).nullable(),
    }),
  check: ({ app }, { until }) => {
    const today = todayIn(app.config.parkTimeZone)
    const last = daysOn(today, longestDays)
    return until && (until < today || until > last)
      ? invalid('until', m.organisations_error_kept_until({ day: formatDay(last) }))
      : null
  },
  run: async (call, { domain, until }, { id }) =>
    (await keepDomain(call.db, call, id, { domain, until, zone: call.app.config.parkTimeZone })) ?? {
      ...{ domain, until },
    },
  reply: ({ domain, until }) => ({
    message: until
      ? m.organisations_domain_kept({ domain: readable(domain), day: formatDay(until) })
      : m.organisations_domain_kept_no_more({ domain: readable(domain) }),
  }),
})

export const logoAction = action({
  summary: "Upload an organisation's logo.",
  body: 'form',
  load: organisationOf,
  prepare: (call) => storeUploaded(call, 'logos'),
  run: async (call, _, organisation, stored) => {
    await setLogo(call.db, call, organisation.id, stored.path)
    return stored
  },
  reply: ({ path }) => ({ message: m.common_saved(), path }),
})

export const revokeOrganisationAction = action({
  summary: "Withdraw an organisation's access, at once.",
  load: organisationOf,
  run: async (call, _, organisation) =>
    (await revokeOrganisation(call.db, call, organisation.id)) ?? organisation,
  reply: ({ name }) => ({ message: m.admin_organisation_revoked({ name }) }),
})

export const approveOrganisationAction = action({
  summary: 'Let a revoked organisation in again.',
  load: organisationOf,
  run: async (call, _, organisation) =>
    (await approveOrganisation(call.db, call, organisation.id)) ?? organisation,
  reply: ({ name }) => ({ message: m.admin_organisation_approved({ name }) }),
})

async function organisationsProps(call: Call) {
  const { rows: organisations, ...rest } = await tablePage(call, organisationsTable)
  return { organisations, ...rest }
}

function organisationSchema() {
  return z.object({
    name: line(120, () => m.admin_error_name()),
    location: optional(line(200)),
    domains: z
      .array(z.string(m.admin_error_domains()).transform(readDomain), {
        error: () => m.admin_error_domains(),
      })
      .min(1, m.admin_error_domains())
      .max(30, m.admin_error_domains())
      .transform((domains) => [...new Set(domains)]),
  })
}

function readDomain(typed: string, context: z.RefinementCtx): string {
  const domain = parseDomain(typed)
  if (domain !== null && !isPublicMailProvider(domain)) return domain
  const message =
    domain === null
      ? m.admin_error_domain({ domain: typed.slice(0, 80) })
      : m.admin_error_domain_public({ domain: readable(domain) })
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

async function saved(call: Call, made: number | Promise<number | Refusal>) {
  const id = await made
  if (id instanceof Refusal) return id
  return (await organisationById(call.db, id)) ?? new Refusal('not_found')
}

async function organisationOf(call: Call) {
  const id = idParam(call)
  return (id && (await organisationById(call.db, id))) || null
}
