import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import { until } from './until.ts'

export interface WrittenMail {
  to: string
  subject: string
  text: string
  links: string[]
  source: string
}

/** Waits until a mail to `address` is written whose subject fits; the newest of them. */
export async function mailTo(dataDir: string, address: string, subject: RegExp): Promise<WrittenMail> {
  const fits = (mail: WrittenMail) => mail.to.includes(address) && subject.test(mail.subject)
  return until(async () => (await writtenMails(dataDir)).find(fits)).catch(async (cause) => {
    const there = (await writtenMails(dataDir)).map(({ to, subject: text }) => `${to}: ${text}`)
    throw new Error(`no mail to ${address} like ${subject}; there are: ${there.join(', ') || 'none'}`, {
      cause,
    })
  })
}

/** Waits until no mail is left to send, so that what is not written by then never will be. */
export const allSent = (db: Db) =>
  until(async () => {
    const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(
      db,
    )
    return rows.length === 0
  })

/** Every written mail, newest first. */
export async function writtenMails(dataDir: string): Promise<WrittenMail[]> {
  const folder = path.join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
  return Promise.all(names.map(async (name) => readMail(await readFile(path.join(folder, name), 'utf8'))))
}

function readMail(source: string): WrittenMail {
  const [head = ''] = source.split(/\r?\n\r?\n/, 1)
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? ''
  const text = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(source)?.[1] ?? ''
  const links = text.split(/\r?\n/).filter((line) => /^https?:\/\/\S+$/.test(line))
  return { to: header('To'), subject: decodeWords(header('Subject')), text, links, source }
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, data: string) => {
      if (kind.toLowerCase() === 'b') return Buffer.from(data, 'base64').toString()
      const bytes = data
        .replaceAll('_', ' ')
        .replace(/=([0-9a-f]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      return Buffer.from(bytes, 'latin1').toString()
    })
}
