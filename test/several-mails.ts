import type { Received } from './fakes/smtp.ts'

/** The connections that mails link to. */
export const connectionsInMails = (received: Received[]): Set<number> =>
  new Set(
    received.flatMap(({ raw }) =>
      [...raw.replaceAll(/=\r?\n/g, '').matchAll(/\/connections\/(\d+)/g)].map(([, id]) => Number(id)),
    ),
  )

export const messageIds = (received: Received[]): string[] =>
  received.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '')
