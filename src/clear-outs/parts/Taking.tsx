import { useId } from 'react'
import { useMayPost, useShared } from '../../browser/shared.ts'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { type Thing, ThingRow } from './ThingRow.tsx'
import { useTaking } from './use-taking.ts'

interface TakingProps {
  id: number
  things: readonly Thing[]
  isOwn: boolean
}

export function Taking({ id, things, isOwn }: TakingProps) {
  const { user } = useShared()
  const { mayPost } = useMayPost()
  if (mayPost && !isOwn) return <Choosing id={id} things={things} />
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{m.clear_outs_left({ count: numberText(things.length) })}</h2>
      <Rows things={things} />
      {user === null && (
        <ButtonLink
          href={`/login?next=${encodeURIComponent(`/clear-outs/${id}`)}`}
          className="w-fit max-sm:w-full"
        >
          {m.clear_outs_log_in()}
        </ButtonLink>
      )}
    </section>
  )
}

const Rows = ({ things }: Pick<TakingProps, 'things'>) => (
  <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
    {things.map((thing) => (
      <ThingRow key={thing.id} thing={thing} />
    ))}
  </ul>
)

/** All that is left is one press away. */
function Choosing({ id, things }: Pick<TakingProps, 'id' | 'things'>) {
  const taking = useTaking(id, things)
  const formId = `${useId()}form`
  const { form, chosen, choose, chooseAll, isAll, notTaken } = taking
  return (
    <PostForm
      id={formId}
      aria-label={m.clear_outs_take_form()}
      onSubmit={taking.submit}
      className="grid gap-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-xl">{m.clear_outs_left({ count: numberText(things.length) })}</h2>
        <Button variant="secondary" size="sm" onClick={chooseAll}>
          {isAll ? m.clear_outs_choose_none() : m.clear_outs_choose_all()}
        </Button>
      </div>
      <p className="max-w-[70ch] text-ink-muted">{m.clear_outs_take_lead()}</p>
      <ErrorSummary form={form} />
      {notTaken.length > 0 && <NotTaken taking={taking} />}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {things.map((thing) => (
          <ThingRow
            key={thing.id}
            thing={thing}
            isChosen={chosen.includes(thing.id)}
            onChoose={() => choose(thing.id)}
          />
        ))}
      </ul>
      <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-canvas px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0">
        {chosen.length === 0 && !form.submitting ? (
          <p className="flex min-h-11 items-center text-ink-muted">{m.clear_outs_take_none()}</p>
        ) : (
          <Button type="submit" busy={form.submitting} busyLabel={m.ui_sending()} className="max-sm:w-full">
            {isAll
              ? m.clear_outs_take_all({ count: numberText(chosen.length) })
              : m.clear_outs_take_some({ count: numberText(chosen.length) })}
          </Button>
        )}
      </div>
    </PostForm>
  )
}

function NotTaken({ taking }: { taking: ReturnType<typeof useTaking> }) {
  const { notTaken, promised, isToConfirm, form } = taking
  const hasWarnings = notTaken.some(({ errors }) => errors?.confirm_warnings)
  return (
    <div className="grid gap-3">
      <Notice
        announce
        tone={isToConfirm ? 'warning' : 'info'}
        title={promised === null ? m.clear_outs_none_taken() : m.clear_outs_some_taken()}
        actions={
          promised !== null && (
            <Link href={`/connections/${promised}`} className="link">
              {m.clear_outs_see_handover()}
            </Link>
          )
        }
      >
        <ul>
          {notTaken.map(({ listing_id, listing, message, errors }) => (
            <li key={listing_id}>
              <Link href={`/listings/${listing_id}`}>
                {listing?.title ?? taking.titleOf(listing_id) ?? m.clear_outs_thing()}
              </Link>
              :{' '}
              {Object.values(errors ?? {})
                .flat()
                .join(' ') || message}
            </li>
          ))}
        </ul>
      </Notice>
      {isToConfirm && <p>{m.clear_outs_still_there()}</p>}
      {hasWarnings && <Checkbox {...form.field('confirm_warnings')} label={m.safety_confirm()} required />}
    </div>
  )
}
