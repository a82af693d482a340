import { z } from 'zod'
import { action, type Call, page } from '../../http/action.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { Refusal } from '../../http/errors.ts'
import { formatMoment, momentText } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { accountOf } from '../manage-actions.ts'
import { returnAddress, startAt } from './client.ts'
import { changedProvider, newProvider } from './inputs.ts'
import { removeLink } from './links.ts'
import { providerOf } from './login-actions.ts'
import { changeProvider, createProvider, deleteProvider } from './manage.ts'
import { type Provider, providerById, providerName, providers, secretOf } from './sql.ts'

export const providersPage = page('accounts/manage/Providers', {
  summary: 'Where people log in with the account of their institution.',
  props: async (call) => ({ providers: await allOf(call) }),
})

export const providerCreatePage = page('accounts/manage/ProviderCreate', {
  summary: 'The form of a new provider of logins.',
  props: () => ({}),
})

export const providerEditPage = page('accounts/manage/ProviderEdit', {
  summary: 'A provider of logins to change or try.',
  load: providerOf,
  props: (call, provider) => ({ provider: providerProps(call, provider) }),
})

export const providersAction = action({
  summary: 'The providers of logins.',
  run: allOf,
  reply: (all) => ({ providers: all }),
})

export const createProviderAction = action({
  summary:
    'Add a provider of logins (OpenID Connect). It lets nobody in until it was tried and is switched on.',
  example: {
    name_en: 'University',
    name_nl: 'Universiteit',
    issuer: 'https://login.university.example',
    client_id: 'labex',
    client_secret: 'as the provider gave it',
    rows: [
      { claim: 'schac_home_organization', value: 'university.example', domains: ['university.example'] },
    ],
  },
  input: newProvider,
  run: async (call, input) => withProvider(call, await createProvider(call.db, call, call.app, input)),
  reply: (provider) => ({ message: m.common_saved(), provider }),
})

export const changeProviderAction = action({
  summary: 'Change a provider of logins, or switch it on or off.',
  load: providerOf,
  input: changedProvider,
  run: async (call, input, { id }) =>
    withProvider(call, (await changeProvider(call.db, call, call.app, id, input)) ?? id),
  reply: (provider) => ({ message: m.common_saved(), provider }),
})

export const deleteProviderAction = action({
  summary: 'Delete a provider of logins. People keep their accounts, and log in otherwise.',
  load: providerOf,
  run: (call, _, { id }) => deleteProvider(call.db, call, id),
  reply: () => ({ message: m.accounts_provider_deleted() }),
})

export const tryProviderAction = action({
  summary: 'Where an administrator goes to see what a provider says of them; nobody is let in by it.',
  answersSecret: true,
  load: providerOf,
  run: (call, _, provider) => startAt(call, provider, 'try'),
  reply: ({ url }) => ({ url }),
})

export const partProviderAction = action({
  summary: 'Take the account of a provider apart from the one here, so that another can be joined.',
  example: { provider: 1 },
  load: accountOf,
  input: () => z.object({ provider: z.int32().min(1) }),
  run: (call, { provider }, account) => removeLink(call.db, call, account, provider),
  reply: () => ({ message: m.accounts_provider_parted() }),
})

export type ProviderProps = PropsOf<typeof providerEditPage>['provider']

async function allOf(call: Call) {
  return (await providers(call.db)).map((provider) => providerProps(call, provider))
}

function providerProps({ app }: Call, provider: Provider) {
  const { id, name_en, name_nl, issuer, client_id, scopes, rows, factor_values, version } = provider
  const { is_one_institution, is_on, is_required, is_changed, tested_at } = provider
  return {
    ...{ id, name: providerName(provider), name_en, name_nl, issuer, client_id, scopes, rows },
    ...{ is_one_institution, factor_values, is_on, is_required, is_changed, version },
    works: secretOf(app, provider) !== null,
    return_address: returnAddress(app, id),
    tested: tested_at && formatMoment(momentText(tested_at, app.config.parkTimeZone)),
  }
}

async function withProvider(call: Call, id: number | Refusal) {
  if (id instanceof Refusal) return id
  const provider = await providerById(call.db, id)
  return provider ? providerProps(call, provider) : new Refusal('not_found')
}
