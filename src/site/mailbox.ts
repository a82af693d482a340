import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '../app.ts'
import { isLoopback } from '../http/csrf.ts'
import { escapeHtml } from '../http/html.ts'
import { baseLocale } from '../i18n/languages.ts'

/** Only on a loopback address without SMTP_URL, and by its name: a foreign host name could resolve here. */
export async function mailbox({ url }: Request, { config }: App): Promise<Response> {
  if (config.smtpUrl !== null || ![config.appUrl, url].every((each) => isLoopback(new URL(each).hostname)))
    return new Response(null, { status: 404 })
  const folder = path.join(config.dataDir, 'mail')
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
  const mails = await Promise.all(
    names.slice(0, 100).map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  const body = mails.map(mailHtml).join('') || '<p>No mail yet.</p>'
  return new Response(
    `<!doctype html><html lang="${baseLocale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail · LabEx</title></head><body><h1>Mail</h1>${body}</body></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
}

function mailHtml(source: string): string {
  const [head = ''] = source.split(/\r?\n\r?\n/, 1)
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.replace(/\s+/g, ' ') ?? ''
  const text = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(source)?.[1] ?? ''
  const linked = escapeHtml(text).replace(/^https?:\/\/\S+$/gm, (url) => `<a href="${url}">${url}</a>`)
  return `<article><h2>${escapeHtml(decodeHeader(header('Subject')))}</h2><p>${escapeHtml(header('To'))} · ${escapeHtml(header('Date'))}</p><pre>${linked}</pre></article><hr>`
}

function decodeHeader(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, data: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(data, 'base64').toString()
        : Buffer.from(
            data
              .replaceAll('_', ' ')
              .replace(/=([0-9a-f]{2})/gi, (_match, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString(),
    )
}
