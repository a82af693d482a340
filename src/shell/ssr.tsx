import type { Page } from '@inertiajs/core'
import { createInertiaApp } from '@inertiajs/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { AdminLayout } from './AdminLayout.tsx'
import { PageServices } from './PageServices.tsx'
import { isAdminPage, type PageModule, pageNotFound, pagePath } from './registry.ts'
import { SiteLayout } from './SiteLayout.tsx'
import { documentTitle } from './title.ts'

export { setLocaleReader } from '../browser/locale.ts'

const pages = import.meta.glob<PageModule>('../*/pages/**/*.tsx', { eager: true })

type Rendered = { head: string[]; body: string }
type Renderer = (page: Page, renderToString: (app: ReactElement) => string) => Promise<Rendered>

/** Without a page Inertia answers a renderer, which its types omit with `setup`. */
const renderer: Promise<unknown> = createInertiaApp({
  resolve: pageNamed,
  layout: () => SiteLayout,
  title: documentTitle,
  setup: ({ App, props }) => (
    <>
      <App {...props} />
      <PageServices />
    </>
  ),
})

/**
 * `head` has escaped elements; `body` is the page object as JSON (`<` escaped) and the mount element. Rejects
 * for an unknown page or a failed render.
 */
export async function render(page: Page): Promise<Rendered> {
  const renderPage = (await renderer) as Renderer
  return renderPage(page, renderToString)
}

function pageNamed(name: string) {
  const found = pages[pagePath(name)]
  if (!found) throw pageNotFound(name)
  const { default: page, frame } = found
  if (isAdminPage(name)) page.layout ??= AdminLayout
  if (frame) page.layout ??= [SiteLayout, frame]
  return page
}
