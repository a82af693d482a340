import { useShared } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { accountPage } from '../own-actions.ts'
import { Away } from '../parts/account/Away.tsx'
import { Choices } from '../parts/account/Choices.tsx'
import { Email } from '../parts/account/Email.tsx'
import { OwnData } from '../parts/account/OwnData.tsx'
import { Password } from '../parts/account/Password.tsx'
import { Profile } from '../parts/account/Profile.tsx'
import { Section } from '../parts/account/Section.tsx'
import { Sessions } from '../parts/account/Sessions.tsx'

export default function Account({
  pending_email,
  building,
  notify,
  sessions,
  may_be_away,
  ...absences
}: PropsOf<typeof accountPage>) {
  const { user, locale } = useShared()
  if (!user) return null
  const hasFactor = user.second_factor === 'set' || user.by_provider
  const password = (
    <Password email={user.email} mustChange={user.must_change_password} hasFactor={hasFactor} />
  )
  const email = <Email user={user} pending={pending_email} />
  return (
    <div className="grid gap-6">
      <PageHeader title={m.accounts_account_title()} />
      <NoScriptNotice />
      {user.must_change_password && (
        <Notice tone="warning" title={m.accounts_account_must_change()}>
          <p>{m.accounts_account_must_change_text()}</p>
        </Notice>
      )}
      {user.must_change_password && password}
      {!user.verified && email}
      <Profile user={user} building={building} locale={locale} />
      {user.verified && email}
      {!user.must_change_password && password}
      {user.verified && !user.must_change_password && <Factors />}
      {may_be_away && <Away {...absences} />}
      <Sessions sessions={sessions} />
      <Choices notify={notify} />
      <OwnData hasFactor={hasFactor} />
    </div>
  )
}

function Factors() {
  return (
    <Section title={m.accounts_factors()} lead={m.accounts_factors_lead()}>
      <ButtonLink href="/account/second-factor" variant="secondary" className="justify-self-start">
        {m.accounts_factors_open()}
      </ButtonLink>
    </Section>
  )
}
