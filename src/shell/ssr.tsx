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

type Renderer = (page: Page, renderToString: (app: ReactElement) => string) => Promise<{ head: string[] }>

/** Without a page Inertia answers a renderer for any, which its types tell only of apps without `setup`. */
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
 * One page as HTML. `head` are the elements for `<head>` (the title among them, escaped); `body` is the
 * page object as a JSON data block (`<`, U+2028 and U+2029 escaped) and, behind it, the mount element
 * with the markup. Rejects when the page is not in the registry or fails to render.
 */
export async function render(page: Page): Promise<{ head: string[]; body: string }> {
  const renderPage = (await renderer) as Renderer
  let markup = ''
  const { head } = await renderPage(page, (app: ReactElement) => {
    markup = renderToString(app)
    return ''
  })
  return { head, body: `${pageBlock(page)}<div data-server-rendered="true" id="app">${markup}</div>` }
}

function pageNamed(name: string) {
  const found = pages[pagePath(name)]
  if (!found) throw pageNotFound(name)
  const { default: page, frame } = found
  if (isAdminPage(name)) page.layout ??= AdminLayout
  if (frame) page.layout ??= [SiteLayout, frame]
  return page
}

function pageBlock(page: Page): string {
  const json = JSON.stringify(page).replace(/[<\u2028\u2029]/g, escapeCharacter)
  return `<script data-page="app" type="application/json">${json}</script>`
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
