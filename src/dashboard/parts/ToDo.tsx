import { useShared } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { StuckRows } from '../../report/parts/StuckCard.tsx'
import type { Stuck } from '../../report/stuck-things.ts'
import { useActs } from '../../tables/parts/acts.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import type { Attention } from '../attention.ts'
import { HiddenItems } from './HiddenItems.tsx'
import { AskedItems, DraftItem, EndingItems, MatchesItem, MoreWaiting, SafetyItem } from './items.tsx'
import { WaitingItem } from './people.tsx'
import { RecallItems } from './RecallItems.tsx'

/** Shows recalls first, then officers' decisions, people and things, and what waits for the park. */
export function ToDo({ attention, stuck }: { attention: Attention; stuck: readonly Stuck[] }) {
  const { unread_matches } = useShared()
  const acts = useActs('attention', 'waiting', 'listings', 'connections', 'connections_open')
  const { recalls, waiting, ending, draft, for_safety, asked, hidden } = attention
  const things = [recalls, waiting, ending, asked, hidden, stuck].flat()
  const isEmpty = unread_matches + for_safety + things.length === 0 && !draft
  if (isEmpty && !acts.message) return null
  return (
    <section
      aria-labelledby="to-do"
      data-list
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id="to-do" tabIndex={-1} className="text-lg">
        {m.dashboard_todo_title()}
      </h2>
      <SuccessNotice message={acts.message} onDone={acts.clearMessage} />
      {acts.failed && (
        <Notice tone="danger" announce>
          {acts.failed.reason}
        </Notice>
      )}
      <ul className="grid">
        <RecallItems recalls={recalls} />
        <SafetyItem count={for_safety} />
        {waiting.map((one) => (
          <WaitingItem key={one.key} waiting={one} acts={acts} />
        ))}
        <MoreWaiting attention={attention} />
        <AskedItems attention={attention} />
        <HiddenItems attention={attention} />
        <EndingItems attention={attention} acts={acts} />
        <MatchesItem unread={unread_matches} />
        <DraftItem attention={attention} />
      </ul>
      <StuckRows things={stuck} />
    </section>
  )
}
