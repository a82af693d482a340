import { Proof } from '../accounts/parts/factors/Proof.tsx'
import { BusyWhileLoading } from '../browser/busy.tsx'
import { EarlyInput } from '../browser/early-input.tsx'
import { PageFailures } from '../browser/failures.tsx'
import { FocusOnPageChange } from '../browser/focus.tsx'

/** Outside the page, to survive visits; the same on server and browser, for hydration. */
export function PageServices() {
  return (
    <>
      <FocusOnPageChange />
      <BusyWhileLoading />
      <PageFailures />
      <EarlyInput />
      <Proof />
    </>
  )
}
