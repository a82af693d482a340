import { usePage } from '@inertiajs/react'
import { type ReactNode, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { attempt } from '../browser/kept.ts'
import { saveDraft } from '../browser/typed-draft.ts'
import { m } from '../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

/** A page that fails leaves the frame around it. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { component, url } = usePage()
  return (
    <ErrorBoundary FallbackComponent={BrokenPage} resetKeys={[component, url]}>
      {children}
    </ErrorBoundary>
  )
}

/** The failed page still stands during the first render: its forms are saved. */
function BrokenPage() {
  useState(() => attempt(saveDraft))
  return (
    <div role="alert" className="grid max-w-prose justify-items-start gap-6">
      <PageHeader documentTitle={null} title={m.ui_page_broken_title()} lead={m.ui_part_broken()} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{m.ui_failure_reload()}</Button>
        <ButtonLink href="/" plain variant="secondary">
          {m.ui_to_start()}
        </ButtonLink>
      </div>
    </div>
  )
}

export function BrokenFrame() {
  return (
    <main id="main" className="page py-10">
      <BrokenPage />
    </main>
  )
}
