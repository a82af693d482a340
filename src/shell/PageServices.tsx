import { BusyWhileLoading } from '../browser/busy.tsx'
import { EarlyInput } from '../browser/early-input.tsx'
import { PageFailures } from '../browser/failures.tsx'
import { FocusOnPageChange } from '../browser/focus.tsx'

/** What lives beside the page and survives it; the same in the browser and on the server, for hydration. */
export function PageServices() {
  return (
    <>
      <FocusOnPageChange />
      <BusyWhileLoading />
      <PageFailures />
      <EarlyInput />
    </>
  )
}
