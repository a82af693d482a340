import { useRef, useState } from 'react'
import { callApi, newIdempotencyKey } from '../../../browser/api.ts'
import { offeredOptions } from '../../../fields/kinds/choice.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { inOneLine } from '../../../ui/in-one-line.ts'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TakesFocus } from '../../../ui/TakesFocus.tsx'
import { type Category, fields, optionLabel } from '../../catalogue/fields.ts'
import { categoryOf, titleOf } from '../../find/lines/draft-of.ts'
import { mostDrafts } from '../../find/lines/limits.ts'
import { type Answered, readText } from './Answers.tsx'

interface Made {
  count: number
  not_made: { number: number; line: string; message: string }[]
}

/** The category is asked once for all lines that do not say it. */
export function DraftRequests({ lines }: { lines: Answered }) {
  const [open, setOpen] = useState(false)
  const [type, setType] = useState<Category | ''>('')
  const { made, busy, error, make, forgive } = useDrafts(lines)
  const unknown = lines.filter(({ read }) => !categoryOf(read)).length
  if (made)
    return (
      <TakesFocus of={made}>
        <MadeNotice made={made} />
      </TakesFocus>
    )
  const press = (
    <Button
      busy={busy}
      onClick={() => make(type, unknown > 0 && type === '')}
      className="max-sm:w-full sm:justify-self-start"
    >
      {m.listings_buy_drafts_make({ count: lines.length })}
    </Button>
  )
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => setOpen(true)}
        className="max-sm:w-full sm:justify-self-start"
      >
        {m.listings_buy_drafts()}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={m.listings_buy_drafts()}
        variant="wide"
        footer={press}
      >
        <div className="grid gap-4">
          <p>{m.listings_buy_drafts_lead()}</p>
          {unknown > 0 && (
            <Select
              id="draft-category"
              name="type"
              label={m.listings_buy_drafts_category({ count: unknown })}
              required
              empty={m.listings_buy_drafts_choose()}
              value={type}
              error={error ?? undefined}
              onChange={(value: Category | '') => {
                setType(value)
                forgive()
              }}
              options={categories()}
            />
          )}
          {unknown === 0 && error && (
            <Notice tone="danger" announce>
              {error}
            </Notice>
          )}
          <Wanted lines={lines} type={type} />
        </div>
      </Dialog>
    </>
  )
}

const categories = () =>
  offeredOptions(fields.type).map((value) => ({
    value: value as Category,
    label: optionLabel('type', value),
  }))

/** A hundred per call; a repeated press resumes after a lost answer and makes none twice. */
function useDrafts(lines: Answered) {
  const [made, setMade] = useState<Made | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const keys = useRef(new Map<string, string>())

  async function make(type: Category | '', isUnsaid: boolean): Promise<void> {
    if (isUnsaid) return setError(m.listings_buy_drafts_category_missing())
    setBusy(true)
    const all: Made = { count: 0, not_made: [] }
    for (let done = 0; done < lines.length; done += mostDrafts) {
      const some = lines.slice(done, done + mostDrafts)
      const name = `${done} ${type}`
      const idempotencyKey = keys.current.get(name) ?? newIdempotencyKey()
      keys.current.set(name, idempotencyKey)
      const body = { lines: some.map(({ line, read }) => ({ line, ...(categoryOf(read) ? {} : { type }) })) }
      const result = await callApi('POST', '/api/before-you-buy/drafts', body, { idempotencyKey })
      if (!result.ok) {
        setBusy(false)
        return setError(result.message)
      }
      all.count += result.data.drafts.length
      for (const { at, message } of result.data.not_made)
        all.not_made.push({ number: some[at]?.number ?? 0, line: some[at]?.line.trim() ?? '', message })
    }
    setBusy(false)
    setMade(all)
  }
  return { made, busy, error, make, forgive: () => setError(null) }
}

function Wanted({ lines, type }: { lines: Answered; type: Category | '' }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ number, line, read }) => (
        <li key={number} className="grid py-2">
          <span className="font-semibold wrap-anywhere">{titleOf(line, read)}</span>
          <span className="text-sm wrap-anywhere text-ink-muted">
            {inOneLine([categoryText(categoryOf(read) ?? type), readText({ ...read, words: [] })])}
          </span>
        </li>
      ))}
    </ul>
  )
}

const categoryText = (type: Category | '') => type && optionLabel('type', type)

function MadeNotice({ made: { count, not_made } }: { made: Made }) {
  return (
    <Notice
      tone={count > 0 ? 'success' : 'warning'}
      announce
      actions={
        count > 0 && (
          <Link href="/my-listings?exchange_type=request&state=draft" className="link py-1">
            {m.listings_buy_drafts_own()}
          </Link>
        )
      }
    >
      <p>{m.listings_buy_drafts_made({ count })}</p>
      {not_made.map(({ number, line, message }) => (
        <p key={number} className="wrap-anywhere">
          {m.listings_buy_drafts_not({ line, why: message })}
        </p>
      ))}
    </Notice>
  )
}
