import type { Park } from '../app.ts'
import { escapeHtml } from '../http/html.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Block, Mail } from './mail.ts'

type Letterhead = Pick<Park, 'name' | 'accent' | 'text'>

export function textPart(mail: Mail, park: Letterhead): string {
  const blocks = mail.body.flatMap((block) => ('photo' in block ? [] : blockText(block)))
  return [greeting(mail), ...blocks, '-- ', park.text('mail_footer')].join('\n\n')
}

const greeting = ({ name }: Mail): string =>
  name === null ? m.common_mail_greeting_anonymous() : m.common_mail_greeting({ name })

function blockText(block: Exclude<Block, { photo: unknown }>): string {
  if ('text' in block) return block.text
  if ('link' in block) return `${block.link.label}:\n${block.link.url}`
  if ('list' in block)
    return block.list.map(({ title, text, url }) => `${title}\n${text}\n${url}`).join('\n\n')
  if ('asides' in block) return block.asides.map(({ label, url }) => `${label}:\n${url}`).join('\n\n')
  return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
}

/** Mail programs ignore other styles. */
export function htmlPart(mail: Mail, park: Letterhead, locale: string): string {
  const first = mail.body.findIndex((block) => 'link' in block)
  const blocks = mail.body
    .map((block, index) => blockHtml(block, index === first ? park.accent : null))
    .join('\n')
  return `<!doctype html>
<html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;background:#f6f8f7;font:16px/24px 'IBM Plex Sans',system-ui,sans-serif;color:#12201c">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}${nothingElse}</div>
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;font-size:14px;line-height:20px;color:#46574f"><strong style="font-size:18px;font-weight:600;color:${park.accent}">LabEx</strong>&ensp;${escapeHtml(park.name)}</p>
<div style="background:#ffffff;border:1px solid #d5dfdb;border-radius:10px;padding:20px 20px 4px">
<h1 style="margin:0 0 12px;font-size:20px;line-height:28px;font-weight:600;overflow-wrap:anywhere">${withWholeParts(mail.subject)}</h1>
${blockHtml({ text: greeting(mail) }, null)}
${blocks}
</div>
<p style="font-size:14px;line-height:20px;color:#586a62;margin:16px 0 0">${escapeHtml(park.text('mail_footer'))}</p>
</div></body></html>`
}

/** Fills a phone's preview line, which would continue with the mail's text. */
const nothingElse = '&#847;&zwnj;&nbsp;'.repeat(50)

function blockHtml(block: Block, accent: string | null): string {
  if ('text' in block)
    return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${withWholeParts(block.text).replaceAll('\n', '<br>')}</p>`
  if ('facts' in block) return factsHtml(block.facts)
  if ('photo' in block)
    return `<p style="margin:0 0 16px"><img src="${escapeHtml(block.photo.url)}" alt="${escapeHtml(block.photo.alt)}" height="120" style="height:120px;width:auto;max-width:100%;border-radius:6px"></p>`
  if ('list' in block) return `<div style="margin:0 0 16px">${block.list.map(itemHtml).join('')}</div>`
  if ('asides' in block) return block.asides.map(asideHtml).join('')
  const { label, url } = block.link
  const look = accent ? `background:${accent};color:#ffffff` : 'background:#ffffff;color:#12201c'
  const line = accent ?? '#6f807a'
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;${look};border:1px solid ${line};text-decoration:none;font-weight:600;padding:10px 20px;border-radius:6px">${escapeHtml(label)}</a></p>`
}

function factsHtml(facts: [string, string][]): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="text-align:left;font-weight:400;color:#46574f;padding:4px 12px 4px 0;vertical-align:top;${widthOf(label)}">${escapeHtml(label)}</th><td style="width:100%;padding:4px 0;vertical-align:top;overflow-wrap:anywhere">${withWholeParts(value)}</td></tr>`,
  )
  return `<table style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`
}

/** The value takes all there is, so a short label must not break. */
const widthOf = (label: string): string => (label.length <= 14 ? 'white-space:nowrap' : 'min-width:96px')

/** Longer ones are wider than a phone. */
const mostUnbroken = 26

/** An address breaks before its @ if both parts fit; hours and counted numbers do not break. */
const withWholeParts = (text: string): string =>
  escapeHtml(text)
    .replace(/[^\s@<>,;:&()]+@[^\s@<>,;:&()]*[^\s@<>,;:&().]/g, (address) => {
      const parts = [address.slice(0, address.indexOf('@')), address.slice(address.indexOf('@'))]
      return parts.some(({ length }) => length > mostUnbroken) ? address : parts.map(whole).join('<wbr>')
    })
    .replace(/\d\d:\d\d–\d\d:\d\d/g, whole)
    .replace(/(\d) (?=\p{L})/gu, '$1\u00a0')

const whole = (part: string): string => `<span style="white-space:nowrap">${part}</span>`

function itemHtml({ title, text, url }: { title: string; text: string; url: string }): string {
  return `<div style="border-top:1px solid #d5dfdb;padding:12px 0;overflow-wrap:anywhere"><a href="${escapeHtml(url)}" style="color:#0a5f8a;font-weight:600;font-size:18px">${escapeHtml(title)}</a><div style="color:#46574f">${withWholeParts(text)}</div></div>`
}

function asideHtml({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0 0 8px;font-size:14px;line-height:20px"><a href="${escapeHtml(url)}" style="color:#46574f">${escapeHtml(label)}</a></p>`
}
