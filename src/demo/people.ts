import { sql } from 'kysely'
import { hashPassword } from '../accounts/password.ts'
import type { App } from '../app.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { storeImage } from '../images/uploads.ts'
import { drawLogo } from './pictures.ts'

export const demoPassword = 'surplus-centrifuge-demo'

export const organisations = {
  university: {
    name: 'University of the Park',
    location: 'Kruyt building',
    domain: 'university.example',
    person: 'Anna de Vries',
  },
  hospital: {
    name: 'Park Hospital',
    location: 'Central laboratory',
    domain: 'hospital.example',
    person: 'Mehmet Yılmaz',
  },
  biotech: {
    name: 'Biotech Campus',
    location: 'Accelerator',
    domain: 'biotech.example',
    person: 'Sofie Jansen',
  },
}
export const demoAddresses = [
  'admin@labex.example',
  ...Object.values(organisations).map(({ domain }) => `staff@${domain}`),
]
export type Name = keyof typeof organisations
/** Of each organisation the person whose login is printed, then their colleagues. */
export type Staff = Record<Name, [SignedInUser, ...SignedInUser[]]>

export async function seedPeople(app: App): Promise<Staff> {
  const { db } = app
  const password_hash = await hashPassword(demoPassword)
  const verified = {
    password_hash,
    verified_at: sql<Date>`now()`,
    created_at: sql<Date>`now() - interval '9 months'`,
  }
  await db
    .insertInto('users')
    .values({
      ...verified,
      name: 'Park administrator',
      email: 'admin@labex.example',
      role: 'administrator',
    } as never)
    .execute()
  const entries: [string, SignedInUser[]][] = []
  for (const [index, [key, { name, location, domain, person }]] of Object.entries(organisations).entries()) {
    const logo = await storeImage(app, drawLogo(index), { folder: 'logos' })
    const organisation = await db
      .insertInto('organisations')
      .values({ name, location, logo: logo.ok ? logo.path : null })
      .returningAll()
      .executeTakeFirstOrThrow()
    await db.insertInto('organisation_domains').values({ domain, organisation_id: organisation.id }).execute()
    const email = `staff@${domain}`
    const user = await db
      .insertInto('users')
      .values({ ...verified, name: person, email, organisation_id: organisation.id } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const others = await colleagues(db, organisation.id, domain, password_hash)
    const { id: organisation_id, logo: path, status } = organisation
    const signedIn = (one: { id: number; name: string; email: string }): SignedInUser => ({
      ...one,
      role: 'user',
      locale: null,
      verified: true,
      must_change_password: false,
      grants: [],
      is_safety_officer: false,
      address_ends_at: null,
      is_refused: false,
      has_factor: false,
      factor_due_at: null,
      organisation: { id: organisation_id, name, logo: path, location, status },
    })
    entries.push([key, [{ id: user.id, name: person, email }, ...others].map(signedIn)])
  }
  return Object.fromEntries(entries) as Staff
}

const colleaguesAt = {
  'university.example': [
    'Bram Bakker',
    'Chiara Rossi',
    'Daan Visser',
    'Emma Smit',
    'Farid Haddad',
    'Greta Lindgren',
    'Hugo Mulder',
    'Wei Zhang',
    'Anouk Vermeer',
  ],
  'hospital.example': [
    'Bram Hendriks',
    'Ilse van den Berg',
    'Yusuf Demir',
    'Joost Kramer',
    'Fatima El Idrissi',
  ],
  'biotech.example': [
    'Priya Nair',
    'Tomasz Kowalski',
    'Nienke Postma',
    'Olivier Dubois',
    'Lars Holm',
    'Aylin Kaya',
  ],
}

/** More people over the months, for the chart of users; every third thing of an organisation is one of theirs. */
async function colleagues(
  db: App['db'],
  organisationId: number,
  domain: string,
  password_hash: string,
): Promise<{ id: number; name: string; email: string }[]> {
  const made: { id: number; name: string; email: string }[] = []
  const names = colleaguesAt[domain as keyof typeof colleaguesAt]
  for (const [index, name] of names.entries()) {
    const moment = sql<Date>`now() - make_interval(days => ${250 - index * 28 - (organisationId % 3) * 9})`
    const email = `${name.split(' ')[0]?.toLowerCase()}@${domain}`
    const { id } = await db
      .insertInto('users')
      .values({
        name,
        email,
        password_hash,
        organisation_id: organisationId,
        verified_at: moment,
        created_at: moment,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    made.push({ id, name, email })
  }
  return made
}
