import '../browser/app.css'
import { createInertiaApp } from '@inertiajs/react'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { watchBlocks } from '../browser/blocks.ts'
import { pageMissed } from '../browser/failures.tsx'
import { watchPointer } from '../browser/focus.tsx'
import { watchHistory } from '../browser/history.ts'
import { readLocaleFromDocument, setLocaleReader } from '../browser/locale.ts'
import { setPageFiles } from '../browser/page-files.ts'
import { BrokenFrame } from './PageBoundary.tsx'
import { PageServices } from './PageServices.tsx'
import { isAdminPage, type PageModule, pageNotFound, pagePath } from './registry.ts'
import { SiteLayout } from './SiteLayout.tsx'
import { documentTitle } from './title.ts'

const pages = import.meta.glob<PageModule>('../*/pages/**/*.tsx')

if (document.getElementById('app')) start()
else console.error('No element with the id "app" to mount in')

function start(): void {
  setLocaleReader(readLocaleFromDocument)
  setPageFiles(filesOf)
  watchBlocks()
  watchHistory()
  watchPointer()
  void createInertiaApp({
    resolve: loadPage,
    layout: () => SiteLayout,
    title: documentTitle,
    progress: { delay: 250, includeCSS: false },
    setup: ({ el, App, props }) => {
      if (!el) return
      const app = (
        <>
          <ErrorBoundary FallbackComponent={BrokenFrame}>
            <App {...props} />
          </ErrorBoundary>
          <PageServices />
        </>
      )
      // From here on React keeps presses until it is hydrated.
      dispatchEvent(new Event('alive'))
      const options = { onCaughtError: reportError, onUncaughtError: reportError }
      if (el.hasAttribute('data-server-rendered')) startTransition(() => void hydrateRoot(el, app, options))
      else createRoot(el, options).render(app)
    },
  }).catch((error: unknown) => {
    document.documentElement.classList.add('not-started')
    reportError(error, {})
  })
}

/** The administrators' layout loads with the first of their pages. */
async function loadPage(name: string, of?: { version: string | null }) {
  const { default: page, frame } = await filesOf(name).catch((error) => missed(error, of?.version ?? null))
  if (isAdminPage(name)) page.layout ??= (await import('./AdminLayout.tsx')).AdminLayout
  if (frame) page.layout ??= [SiteLayout, frame]
  return page
}

function filesOf(name: string): Promise<PageModule> {
  const load = pages[pagePath(name)]
  if (!load) throw pageNotFound(name)
  return load()
}

function missed(error: unknown, version: string | null): never {
  dispatchEvent(new CustomEvent(pageMissed, { detail: version }))
  throw error
}

/** The most reports per page, as reporting may fail in a circle. */
let left = 5

/** Leaving ends what is loading with an error; the reader may have stayed. */
let leftAt = Number.NEGATIVE_INFINITY
if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', ({ timeStamp }) => void (leftAt = timeStamp))
const leavingTakes = 10_000

/** Tells the server's log our component names, and nothing that people typed. */
function reportError(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  console.error(error)
  if (left === 0 || performance.now() - leftAt < leavingTakes) return
  left -= 1
  const body = JSON.stringify({ error: String(error), parts: componentStack?.trim().slice(0, 2_000) })
  const headers = { 'content-type': 'application/json' }
  void fetch('/page-error', { method: 'POST', headers, body, keepalive: true }).catch(() => {})
}
