import type { TestApp } from './app.ts'
import { password } from './factories.ts'

export const aRequest = async ({ db }: Pick<TestApp, 'db'>, domain: string, organization = `The ${domain}`) =>
  db
    .insertInto('join_requests')
    .values({ organization, contact_person: 'Kim', email: `kim@${domain}`, location: 'Building 1' })
    .returning('id')
    .executeTakeFirstOrThrow()

export const newcomer = (domain: string) => ({
  name: 'Sam',
  email: `sam@${domain}`,
  password,
  password_confirmation: password,
  disclaimer: true,
})

/** The form of an organisation that is not here yet. */
export const aJoinRequest = () => ({
  organization: 'Once',
  contact_person: 'Kim',
  email: 'kim@once.example',
  location: 'A1',
  confirm_location: true,
  confirm_disclaimer: true,
})
