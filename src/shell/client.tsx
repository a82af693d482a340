import '../browser/app.css'
import { createInertiaApp } from '@inertiajs/react'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { watchBlocks } from '../browser/blocks.ts'
import { watchHistory } from '../browser/history.ts'
import { readLocaleFromDocument, setLocaleReader } from '../browser/locale.ts'
import { PageServices } from './PageServices.tsx'
import { isAdminPage, type PageModule, pageNotFound, pagePath } from './registry.ts'
import { SiteLayout } from './SiteLayout.tsx'
import { documentTitle } from './title.ts'

const pages = import.meta.glob<PageModule>('../*/pages/**/*.tsx')

if (document.getElementById('app')) start()
else console.error('No element with the id "app" to mount in')

function start(): void {
  setLocaleReader(readLocaleFromDocument)
  watchBlocks()
  watchHistory()
  void createInertiaApp({
    resolve: loadPage,
    layout: () => SiteLayout,
    title: documentTitle,
    progress: { delay: 250, includeCSS: false },
    setup: ({ el, App, props }) => {
      if (!el) return
      const app = (
        <>
          <App {...props} />
          <PageServices />
        </>
      )
      // From here on React itself keeps what is pressed until it is hydrated.
      dispatchEvent(new Event('alive'))
      if (el.hasAttribute('data-server-rendered')) startTransition(() => void hydrateRoot(el, app))
      else createRoot(el).render(app)
    },
  })
}

/** The administrators' layout is loaded with the first of their pages only. */
async function loadPage(name: string) {
  const load = pages[pagePath(name)]
  if (!load) throw pageNotFound(name)
  const { default: page, frame } = await load()
  if (isAdminPage(name)) page.layout ??= (await import('./AdminLayout.tsx')).AdminLayout
  if (frame) page.layout ??= [SiteLayout, frame]
  return page
}
