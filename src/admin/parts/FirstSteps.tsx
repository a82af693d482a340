import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PathFor } from '../../browser/calls.ts'
import { useShared } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type Acts, useActs } from '../../tables/parts/acts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { FirstSteps as Steps } from '../first-steps.ts'

export function FirstSteps({ steps }: { steps: Steps | null }) {
  const acts = useActs('first_steps')
  return (
    <>
      <SuccessNotice message={acts.message} onDone={acts.clearMessage} />
      {steps && <Card steps={steps} acts={acts} />}
    </>
  )
}

function Card({ steps, acts }: { steps: Steps; acts: Acts }) {
  const { app } = useShared()
  const join = <span className="wrap-anywhere">{`${app.url}/join-labex`}</span>
  return (
    <section
      aria-labelledby="first-steps"
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <div>
        <h2 id="first-steps" className="text-xl">
          {m.admin_first_title()}
        </h2>
        <p className="mt-1 text-ink-muted">{m.admin_first_lead()}</p>
      </div>
      {acts.failed && (
        <Notice tone="danger" announce>
          {acts.failed.reason}
        </Notice>
      )}
      <ol className="grid gap-4">
        <Step done={steps.name} title={m.admin_first_name()} text={m.admin_first_name_text()}>
          <ButtonLink href="/admin/settings" size="sm" variant="secondary">
            {m.admin_first_name_act()}
          </ButtonLink>
        </Step>
        <Step
          done={steps.organisation}
          title={m.admin_first_organisation()}
          text={
            <>
              {m.admin_first_organisation_text()} {join}
            </>
          }
        >
          <ButtonLink href="/admin/organisations" size="sm" variant="secondary">
            {m.admin_organisation_add()}
          </ButtonLink>
        </Step>
        <Step done={steps.faq} title={m.admin_first_faq()} text={m.admin_first_faq_text()}>
          <ButtonLink href="/admin/faq/create" size="sm" variant="secondary">
            {m.admin_first_faq_act()}
          </ButtonLink>
        </Step>
        <Step
          done={steps.disclaimer}
          title={m.admin_first_disclaimer()}
          text={
            <>
              {m.admin_first_disclaimer_text()}{' '}
              <Link href="/disclaimer" className="link">
                {m.admin_first_disclaimer_link()}
              </Link>
              {' · '}
              <Link href="/admin/settings#texts" className="link">
                {m.admin_first_disclaimer_change()}
              </Link>
            </>
          }
        >
          <ActButton acts={acts} id={1} path="/api/admin/disclaimer-checked">
            {m.admin_first_disclaimer_act()}
          </ActButton>
        </Step>
        <Step done={steps.test_mail} title={m.admin_first_mail()} text={m.admin_first_mail_text()}>
          <ActButton acts={acts} id={2} path="/api/admin/test-mail">
            {m.admin_first_mail_act()}
          </ActButton>
        </Step>
      </ol>
      <div>
        <h3 className="text-lg">{m.admin_first_helpful()}</h3>
        <p className="mt-1 text-ink-muted">{m.admin_first_helpful_lead()}</p>
      </div>
      <ol className="grid gap-4">
        <Step done={steps.buildings} title={m.admin_first_buildings()} text={m.admin_first_buildings_text()}>
          <ButtonLink href="/admin/buildings" size="sm" variant="secondary">
            {m.admin_first_buildings_act()}
          </ButtonLink>
        </Step>
        <Step done={steps.safety_officer} title={m.admin_first_officer()} text={m.admin_first_officer_text()}>
          <ButtonLink href="/admin/users" size="sm" variant="secondary">
            {m.admin_first_officer_act()}
          </ButtonLink>
        </Step>
        <Step
          done={steps.second_administrator}
          title={m.admin_first_second()}
          text={m.admin_first_second_text()}
        >
          <ButtonLink href="/admin/users" size="sm" variant="secondary">
            {m.admin_first_officer_act()}
          </ButtonLink>
        </Step>
        <Step done={steps.backups} title={m.admin_first_backups()} text={m.admin_first_backups_text()} />
      </ol>
    </section>
  )
}

interface ActButtonProps {
  acts: Acts
  id: number
  path: PathFor<'POST'>
  children: string
}

function ActButton({ acts, id, path, children }: ActButtonProps) {
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={acts.busy === id}
      onClick={() => acts.actOn(id, 'POST', path)}
    >
      {children}
    </Button>
  )
}

interface StepProps {
  done: boolean
  title: string
  text: ReactNode
  children?: ReactNode
}

function Step({ done, title, text, children }: StepProps) {
  const Icon = done ? CircleCheck : CircleDashed
  return (
    <li className="flex gap-3">
      <Icon
        size={22}
        aria-hidden="true"
        className={done ? 'mt-0.5 shrink-0 text-success' : 'mt-0.5 shrink-0 text-ink-subtle'}
      />
      <div className="grid min-w-0 justify-items-start gap-1">
        <h3 className={done ? 'font-normal text-ink-muted' : 'font-semibold'}>
          {title}
          {done && <VisuallyHidden>: {m.admin_first_done()}</VisuallyHidden>}
        </h3>
        {!done && <p className="text-sm text-ink-muted">{text}</p>}
        {!done && children && <div className="mt-1">{children}</div>}
      </div>
    </li>
  )
}
