// biome-ignore-all lint/a11y/noRedundantRoles: as blocks on a phone the elements lose the table roles they have
import type { ReactNode } from 'react'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { withWholeWords } from '../../i18n/whole-words.ts'
import type { privacyPage } from '../actions.ts'

type Group = PropsOf<typeof privacyPage>['kept'][number]
type Kind = Group['kinds'][number]

const grounds: Record<Kind['ground'], { title: () => string; text: () => string }> = {
  agreement: { title: m.privacy_agreement, text: m.privacy_agreement_text },
  interest: { title: m.privacy_interest, text: m.privacy_interest_text },
  duty: { title: m.privacy_duty, text: m.privacy_duty_text },
}

export function Kept({ groups }: { groups: Group[] }) {
  const headings = [
    [m.privacy_column_what(), 'md:w-[33%]'],
    [m.privacy_column_why(), 'md:w-[26%]'],
    [m.privacy_column_ground(), 'md:w-[13%]'],
    [m.privacy_column_until(), ''],
  ]
  return (
    <section className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid max-w-[65ch] gap-6">
        <h2 className="text-2xl">{m.privacy_table_title()}</h2>
        <p>{m.privacy_table_lead()}</p>
        <dl className="grid gap-3">
          {Object.entries(grounds).map(([ground, { title, text }]) => (
            <div key={ground}>
              <dt className="font-semibold">{title()}</dt>
              <dd>{text()}</dd>
            </div>
          ))}
        </dl>
      </div>
      <table role="table" className="w-full border-collapse text-start max-md:block">
        <caption className="visually-hidden">{m.privacy_table_title()}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {headings.map(([heading, width]) => (
              <th
                key={heading}
                role="columnheader"
                scope="col"
                className={`py-2 pe-6 text-sm font-semibold text-ink-muted ${width}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Rows key={group.title} {...group} />
        ))}
      </table>
    </section>
  )
}

function Rows({ title, kinds }: Group) {
  return (
    <tbody role="rowgroup" className="max-md:block">
      <tr role="row" className="max-md:block">
        <td role="cell" colSpan={4} className="pt-8 pb-2 max-md:block">
          <h3 className="text-lg font-semibold">{withWholeWords(title)}</h3>
        </td>
      </tr>
      {kinds.map(({ kind, what, why, ground, until }) => (
        <tr key={kind} role="row" className="border-t border-line max-md:grid max-md:gap-1 max-md:py-4">
          <th role="rowheader" scope="row" className={`${cell} max-md:font-semibold md:font-normal`}>
            {withWholeWords(what)}
          </th>
          <td role="cell" className={cell}>
            {withWholeWords(why)}
          </td>
          <Labelled label={m.privacy_column_ground()}>{grounds[ground].title()}</Labelled>
          <Labelled label={m.privacy_column_until()}>{withWholeWords(until)}</Labelled>
        </tr>
      ))}
    </tbody>
  )
}

const cell = 'align-top md:py-2.5 md:pe-6'

/** On a phone the column's heading stands before it. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td role="cell" className={cell}>
      <span aria-hidden="true" className="text-ink-muted md:hidden">
        {label}:{' '}
      </span>
      {children}
    </td>
  )
}
