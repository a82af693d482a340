import { Link } from '@inertiajs/react'
import { FormPage } from '../../accounts/parts/FormPage.tsx'
import { useShared } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { GetStartedForm } from '../parts/GetStartedForm.tsx'

/** `/get-started`: one question, and the rest follows from it. */
export default function GetStarted() {
  const { app } = useShared()
  return (
    <FormPage title={m.accounts_signup_title()} lead={m.site_start_lead({ park: app.park_name })}>
      <NoScriptNotice />
      <GetStartedForm button={m.site_start_continue()} />
      <p className="border-t border-line pt-5">
        {m.accounts_signup_have_account()}{' '}
        <Link href="/login" className="link font-semibold">
          {m.accounts_login_submit()}
        </Link>
      </p>
    </FormPage>
  )
}
