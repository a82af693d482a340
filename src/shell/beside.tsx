import { BusyWhileLoading } from '../browser/busy.tsx'
import { PageFailures } from '../browser/failures.tsx'
import { FocusOnPageChange } from '../browser/focus.tsx'
import { TypedEarly } from '../browser/typed-early.tsx'

/** What lives beside the page and survives it; the same in the browser and on the server, for hydration. */
export function Beside() {
  return (
    <>
      <FocusOnPageChange />
      <BusyWhileLoading />
      <PageFailures />
      <TypedEarly />
    </>
  )
}
