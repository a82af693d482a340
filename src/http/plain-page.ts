import { currentLocale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Refusal } from './errors.ts'
import { escapeHtml } from './html.ts'
import { promise } from './promised.ts'

/** Neither our script's request for data nor an image's. */
export const wantsDocument = ({ method, headers, url }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !headers.has('x-inertia') &&
  /text\/html/i.test(headers.get('accept') ?? '') &&
  !new URL(url).pathname.startsWith('/api/')

/** When `site/Refused` cannot be rendered: no database, renderer, file or script. */
export function plainPage(refusal: Refusal, theme: string | undefined, style: string | null): Response {
  const { status, retryAfter } = refusal
  const { title, text } = refusalTexts(refusal)
  const themed = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
  const html = `<!doctype html>
<html lang="${currentLocale()}"${themed}${style ? ` style="${escapeHtml(style)}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · LabEx</title>
<style>${plainStyle}</style>
</head>
<body>
<header><a href="/">${mark}<span>Lab<b>Ex</b></span></a></header>
<main>
<p>${escapeHtml(m.about_refused_status({ status }))}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<nav><a href="">${escapeHtml(m.about_refused_retry())}</a><a href="/">${escapeHtml(m.about_refused_home())}</a></nav>
</main>
</body>
</html>`
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', vary: 'X-Inertia, Accept' })
  if (retryAfter) headers.set('retry-after', String(retryAfter))
  return new Response(html, { status, headers })
}

function refusalTexts({ status, code, text }: Refusal): { title: string; text: string } {
  if (status === 503) return { title: m.about_refused_busy(), text: m.about_refused_again() }
  if (code === 'server_error') return { title: m.about_refused_server(), text: m.about_refused_again() }
  return { title: m.about_refused_other(), text }
}

/** A test compares these colours with `ui/tokens.css`. */
export const plainStyle = `@supports ${promise}{
:root{color-scheme:light dark;--canvas:light-dark(#f6f8f7,#0d1412);--surface:light-dark(#ffffff,#141d1a);--line:light-dark(#d5dfdb,#2a3833);--line-strong:light-dark(#6f807a,#82958d);--ink:light-dark(#12201c,#e9f0ed);--ink-muted:light-dark(#46574f,#b6c5be);--brand:light-dark(#0b6a55,#57c8a6);--brand-hover:light-dark(#085443,#74d6b9);--on-brand:light-dark(#ffffff,#04211a);--focus:light-dark(#1747c9,#9dbbff)}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box;margin:0}
body{background:var(--canvas);color:var(--ink);font:1rem/1.5 "LabEx Sans","IBM Plex Sans",system-ui,sans-serif;overflow-wrap:break-word}
header{background:var(--surface);border-bottom:1px solid var(--line)}
header a{display:flex;align-items:center;gap:.625rem;width:fit-content;padding:1rem clamp(1rem,4vw,2rem);color:inherit;font-size:1.25rem;font-weight:600;letter-spacing:-.025em;text-decoration:none}
b{color:var(--brand)}
main{display:grid;gap:1rem;max-width:42rem;margin:0 auto;padding:clamp(3rem,12vh,8rem) 1rem;color:var(--ink-muted)}
h1{color:var(--ink);font-size:clamp(1.625rem,1.2rem + 2vw,2.25rem);font-weight:600;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
h1+p{font-size:1.125rem}
nav{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:.5rem}
nav a{display:grid;place-items:center;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--line-strong);border-radius:.5rem;background:var(--surface);color:var(--ink);font-weight:600;text-decoration:none}
nav a:first-child{border-color:var(--brand);background:var(--brand);color:var(--on-brand)}
nav a:first-child:hover{background:var(--brand-hover)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media(max-width:40rem){nav a{flex:1 0 100%}}
}`

/** The same as `ui/Logo.tsx`, which needs the renderer. */
const mark = `<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="var(--brand)"/><g fill="none" stroke="var(--on-brand)" stroke-width="2.75" stroke-linecap="round" stroke-linejoin="round"><path d="M14.5 5.5 7 9.8v8.7l4 2.3"/><path d="M17.5 26.5 25 22.2v-8.7l-4-2.3"/></g><circle cx="16" cy="16" r="2.6" fill="var(--on-brand)"/></svg>`
