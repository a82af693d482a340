import type { App } from '../app.ts'
import { type Mail, type MailIdentity, type Template, template } from '../mail/mail.ts'
import { type User, userById } from './sql.ts'

export interface ToUser {
  user_id: number
}

/** Goes to the account's address unless `to` names another. */
type Said = Pick<Mail, 'subject' | 'preview' | 'body'> & { to?: string }

export const toUser = <Data extends ToUser = ToUser>(
  audience: Template<Data>['audience'],
  say: (user: User, app: App, data: Data, mail: MailIdentity) => Said | null | Promise<Said | null>,
): Template<Data> =>
  template<Data>(audience, async (app, data, mail) => {
    const user = await userById(app.db, data.user_id)
    const said = user ? await say(user, app, data, mail) : null
    return user && said ? { to: user.email, name: user.name, ...said } : null
  })
