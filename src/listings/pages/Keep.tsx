import { router } from '@inertiajs/react'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { focusHeading } from '../../browser/focus.tsx'
import { chosenOf } from '../../fields/kinds/choices.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CheckboxRow } from '../../ui/CheckboxGroup.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { fields, optionLabel } from '../catalogue/fields.ts'
import { usesText } from '../catalogue/uses.ts'
import type { keepPage } from '../keep-actions.ts'
import { Card } from '../parts/Card.tsx'
import { unbroken } from '../parts/unbroken.ts'
import type { ListingProps } from '../row/props.ts'
import { shownValue } from '../row/shown-values.ts'
import { doneBeforeText } from '../write/done-before.ts'

type Act = 'keep' | 'withdraw'

const shownWords = {
  lead: m.listings_keep_lead,
  keep: m.listings_keep,
  withdraw: m.listings_renew_withdraw,
}
const hiddenWords = {
  lead: m.listings_keep_lead_hidden,
  keep: m.listings_keep_show,
  withdraw: m.listings_keep_leave,
}

const keepTexts = (status: ListingProps['status']) => (status === 'active' ? shownWords : hiddenWords)

export default function Keep({
  listing,
  token,
  answer_by,
  missed_on,
  before,
  chosen,
}: PropsOf<typeof keepPage>) {
  const [done, setDone] = useState<string | null>(null)
  const [failed, setFailed] = useState<{ title: string; error: string | undefined } | null>(null)
  const [busy, setBusy] = useState<Act | null>(null)
  const [uses, setUses] = useState(chosenOf(fields.fit_for, chosen))

  async function act(what: Act): Promise<void> {
    setBusy(what)
    setFailed(null)
    const body = { act: what, token, fit_for: what === 'keep' ? uses : null, again: before !== null }
    const result = await callApi('POST', `/api/listings/${listing.id}/keep`, body)
    setBusy(null)
    if (!result.ok && result.code === 'acted_before') return router.reload()
    if (!result.ok) return setFailed({ title: result.message, error: result.errors?.fit_for?.[0] })
    setDone(result.data.message)
    focusHeading()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void act('keep')
  }
  const words = keepTexts(listing.status)
  const isAsked = before !== null || answer_by !== null || missed_on !== null
  const lead = before ? doneBeforeText(before) : leadOf(listing, answer_by, missed_on)
  const title = unbroken(listing.title)
  return (
    <div className="mx-auto grid w-full max-w-[40rem] gap-6">
      <PageHeader
        documentTitle={m.listings_renew_title({ title: listing.title })}
        title={m.listings_renew_title({ title })}
        lead={done ?? lead}
      />
      <NoScriptNotice />
      {failed && !failed.error && <Notice tone="danger" title={failed.title} announce />}
      {!done && <Card listing={listing} mixed level={2} />}
      {!done && isAsked && (
        <PostForm aria-label={fields.fit_for.label()} onSubmit={submit} className="grid gap-4">
          <FieldGroup
            field={{
              id: 'fit_for',
              name: 'fit_for',
              label: fields.fit_for.label(),
              required: true,
              error: failed?.error,
            }}
          >
            {Object.keys(fields.fit_for.options).map((use) => (
              <CheckboxRow
                key={use}
                name="fit_for"
                option={{ value: use, label: optionLabel('fit_for', use) }}
                checked={uses.includes(use)}
                disabled={false}
                invalid={failed?.error !== undefined}
                onChange={(on) => setUses(on ? [...uses, use] : uses.filter((other) => other !== use))}
              />
            ))}
          </FieldGroup>
          <Button type="submit" busy={busy === 'keep'} block>
            {before ? m.listings_after_all_keep({ title }) : words.keep()}
          </Button>
          {(before === null || listing.status === 'active') && (
            <Button variant="secondary" busy={busy === 'withdraw'} onClick={() => void act('withdraw')} block>
              {before ? m.listings_after_all_withdraw({ title }) : words.withdraw()}
            </Button>
          )}
        </PostForm>
      )}
      {(done || !isAsked) && (
        <div>
          <ButtonLink href={`/listings/${listing.id}`} variant="secondary">
            {m.listings_keep_see()}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function leadOf(listing: ListingProps, answer_by: string | null, missed_on: string | null) {
  const dates = {
    day: unbrokenDay(listing.expiry_date ?? ''),
    until: unbrokenDay(answer_by ?? ''),
    uses: usesText(shownValue(listing, 'fit_for')),
  }
  if (missed_on) return m.listings_keep_lead_late({ ...dates, missed: unbrokenDay(missed_on) })
  if (!answer_by) return m.listings_keep_answered()
  return keepTexts(listing.status).lead(dates)
}
