import type { Page } from '@inertiajs/core'

/** Already escaped, as Inertia puts it in as HTML. Between pages there is no title, so the last one stays. */
export function documentTitle(title: string, page: Page): string {
  if (title === '' && typeof document !== 'undefined') return escapeHtml(document.title)
  const app = page.props.app as { park_name?: string } | undefined
  return [title, 'LabEx', escapeHtml(app?.park_name ?? '')].filter(Boolean).join(' · ')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
