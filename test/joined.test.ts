import { describe, expect, it } from 'vitest'
import { resetPassword, signUp } from '../src/accounts/account.ts'
import { verifyEmail } from '../src/accounts/doors.ts'
import { createUser } from '../src/accounts/manage.ts'
import { issueToken } from '../src/accounts/tokens.ts'
import { createAlert } from '../src/alerts/alert.ts'
import { cancelWithin, connect } from '../src/connections/connection.ts'
import { completeConnection } from '../src/connections/handover.ts'
import { connectionById } from '../src/connections/sql.ts'
import { sendContactMessage } from '../src/contact/contact.ts'
import type { Db, Trx } from '../src/db/connect.ts'
import { allOrNothing } from '../src/db/transaction.ts'
import { createCategory } from '../src/faq/faq.ts'
import { system } from '../src/http/audit.ts'
import { Refusal } from '../src/http/errors.ts'
import { startSession, viewerOf } from '../src/http/session.ts'
import type { SignedInUser } from '../src/http/viewer.ts'
import { listingById } from '../src/listings/row/sql.ts'
import { hideListing } from '../src/listings/write/hide.ts'
import { createListing, deleteListing } from '../src/listings/write/listing.ts'
import { renewListing } from '../src/listings/write/renewal.ts'
import { updateListing } from '../src/listings/write/update.ts'
import { createOrganisation, revokeOrganisation } from '../src/organisations/manage.ts'
import { requestToJoin } from '../src/organisations/organisation.ts'
import { deleteUser } from '../src/privacy/delete-user.ts'
import { testApp } from './app.ts'
import { centrifuge } from './factories.ts'
import { fingerprint, securityWorld } from './security-world.ts'

/** What a verb does belongs to the transaction it is called with, and a refusal of it ends only its part. */
describe('verbs in a transaction of their caller', async () => {
  const app = await testApp()
  const { db } = app
  const { people, make } = await securityWorld(app)
  const signedIn = async ({ id }: { id: number }) =>
    (await viewerOf(db, await startSession(db, id, 'test'))).user as SignedInUser
  const [owner, other] = [await signedIn(people.owner), await signedIn(people.other)]
  const refusal = new Refusal('stale')
  const listing = Number(await make('listing'))
  const connection = Number(await make('connection'))
  const place = { timeZone: 'UTC' }
  const units = { exchange_type: 'offer' as const, listing_id: listing, total_units: 1, extra_info: '' }
  const secret = 'three quiet centrifuges'
  const links = {
    verify: await issueToken(db, 'verify', people.unverified.id),
    reset: await issueToken(db, 'reset', people.other.id),
  }
  const rowOf = async (trx: Db) => (await listingById(trx, listing)) ?? expect.fail()

  const verbs: Record<string, (trx: Trx) => Promise<unknown>> = {
    connect: (trx) => connect(trx, other, units),
    cancelWithin: (trx) => cancelWithin(trx, connection, owner.id, null),
    completeConnection: async (trx) =>
      completeConnection(trx, (await connectionById(trx, connection)) ?? expect.fail(), { by: null }),
    createListing: (trx) => createListing(trx, owner, { given: centrifuge }, place),
    updateListing: async (trx) => updateListing(trx, await rowOf(trx), { given: { title: 'New' } }, place),
    deleteListing: (trx) => deleteListing(trx, system, listing, 'Unsafe'),
    renewListing: (trx) => renewListing(trx, listing, { act: 'withdraw', isByLink: false }, 'UTC'),
    hideListing: (trx) => hideListing(trx, system, listing, 'Unsafe'),
    signUp: (trx) =>
      signUp(trx, {
        name: 'Kim',
        email: `kim@${people.owner.organisation?.domain}`,
        password: secret,
      }),
    createUser: (trx) =>
      createUser(trx, system, {
        ...{ name: 'Kim', email: `kim@${people.owner.organisation?.domain}`, password_hash: secret },
        grants: [],
      }),
    verifyEmail: (trx) => verifyEmail(trx, system, links.verify),
    resetPassword: (trx) =>
      resetPassword(trx, system, {
        ...{ email: people.other.email, token: links.reset, password_hash: secret },
      }),
    deleteUser: (trx) => deleteUser(trx, system, owner.id),
    createOrganisation: (trx) => createOrganisation(trx, system, newLab),
    revokeOrganisation: (trx) => revokeOrganisation(trx, system, people.owner.organisation?.id ?? 0),
    requestToJoin: (trx) =>
      requestToJoin(trx, {
        organization: 'Lab',
        contact_person: 'Kim',
        email: 'kim@lab.example',
        location: 'A',
      }),
    createCategory: (trx) => createCategory(trx, system, { texts: { en: { name: 'Costs' } } }),
    createAlert: (trx) =>
      createAlert(trx, owner.id, {
        ...{ exchange_type: 'offer', status: 'active', frequency: 'daily', specifications: {} },
      }),
    sendContactMessage: (trx) =>
      sendContactMessage(trx, {
        name: 'Kim',
        email: 'kim@lab.example',
        organisation: null,
        message: 'Hello',
      }),
  }

  it.each(Object.entries(verbs))('%s is undone with it', async (_, verb) => {
    const before = await fingerprint(app)
    const outcome = await allOrNothing(db, async (trx) => {
      expect(await verb(trx)).not.toBeInstanceOf(Refusal)
      expect(await fingerprint({ db: trx }), 'it did nothing').not.toBe(before)
      return refusal
    })
    expect(outcome).toBe(refusal)
    expect(await fingerprint(app)).toBe(before)
  })

  it('goes on after what the database refused', async () => {
    await createOrganisation(db, system, newLab)
    const id = await allOrNothing(db, async (trx) => {
      const taken = await createOrganisation(trx, system, { ...newLab, domains: ['other.example'] })
      expect(taken).toMatchObject({ code: 'invalid', errors: { name: [expect.any(String)] } })
      const made = await createOrganisation(trx, system, {
        ...newLab,
        name: 'Other',
        domains: ['other.example'],
      })
      const domainTaken = await createOrganisation(trx, system, { ...newLab, name: 'Third' })
      expect(domainTaken).toMatchObject({ errors: { domains: [expect.any(String)] } })
      return made
    })
    const names = await db.selectFrom('organisations').select('name').where('id', '>=', Number(id)).execute()
    expect(names).toEqual([{ name: 'Other' }])
  })
})

const newLab = { name: 'Genomics', location: null, domains: ['genomics.example'] }
