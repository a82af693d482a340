import type { MailName } from '../../../src/mail/outbox.ts'
import type { Received } from '../../fakes/smtp.ts'
import type { Asked } from './park.ts'

/** One mail as it arrived, and what it was asked to be. */
export interface Letter {
  to: string
  name: MailName
  data: Record<string, unknown>
  asked: Date
  sent: Date
  lang: string
  subject: string
  links: string[]
  text: string
}

export function letterOf({ to, raw }: Received, asked: Map<string, Asked>): Letter {
  const header = (name: string) =>
    RegExp(`^${name}: (.*)$`, 'im').exec(raw.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1] ?? ''
  const id = /^<([^@]+)@/.exec(header('Message-ID'))?.[1] ?? ''
  const request = asked.get(id)
  if (!request) throw new Error(`nobody asked for "${header('Subject')}" to ${to}`)
  const text = partsOf(raw)
  return {
    ...{ to: to.join(), name: request.name as MailName, data: request.data, asked: request.at },
    ...{ sent: new Date(header('Date')), subject: header('Subject') },
    text,
    lang: /<html lang="(\w+)"/.exec(text)?.[1] ?? '',
    links: [...text.matchAll(/href="(http[^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&')),
  }
}

/** The text parts, decoded. */
function partsOf(raw: string): string {
  return raw
    .split(/\r?\n--/)
    .map((part) => {
      const [head = '', ...body] = part.split(/\r?\n\r?\n/)
      const text = body.join('\n\n')
      if (/Content-Transfer-Encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString()
      if (!/Content-Transfer-Encoding: quoted-printable/i.test(head)) return text
      const bytes = text
        .replaceAll(/=\r?\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      return Buffer.from(bytes, 'latin1').toString()
    })
    .join('\n')
}
