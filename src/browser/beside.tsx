import { BusyWhileLoading } from './busy.tsx'
import { PageFailures } from './failures.tsx'
import { FocusOnPageChange } from './focus.tsx'
import { TypedEarly } from './typed-early.tsx'

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
