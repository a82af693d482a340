import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  raw: string
}

/**
 * How the post office behaves: takes mail, refuses it for now or for good, hangs up after DATA, takes the
 * recipient and never answers, does not even greet, has nobody in, or takes the whole mail and answers when told.
 */
export type Mood = 'takes' | 'waits' | 'later' | 'never' | 'cut' | 'hangs' | 'silent' | 'shut'

/** A real SMTP server that keeps what it gets, for tests and for trying things out. */
export async function postOffice(port = 0) {
  const received: Received[] = []
  const tries: string[] = []
  /** Addresses of nobody there, and what it answers to them. */
  const unknown = new Map<string, string>()
  const sockets = new Set<Socket>()
  const office = { mood: 'takes' as Mood }
  const waiting: (() => void)[] = []
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, done) {
      if (office.mood === 'shut')
        return done(Object.assign(new Error('no service here'), { responseCode: 554 }))
      if (office.mood !== 'silent') done()
    },
    onRcptTo({ address }, _session, done) {
      tries.push(address)
      if (office.mood === 'hangs') return
      if (office.mood === 'later') return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      if (office.mood === 'never') return done(Object.assign(new Error('no such box'), { responseCode: 550 }))
      const answer = unknown.get(address)
      done(answer ? Object.assign(new Error(answer), { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        if (office.mood === 'cut') return hangUp()
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        if (office.mood === 'waits') waiting.push(done)
        else done()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  return Object.assign(office, {
    received,
    tries,
    unknown,
    /** Answers the mails that wait for it, 5 ms apart, and takes mail as usual. */
    answer: async () => {
      office.mood = 'takes'
      for (const done of waiting.splice(0)) await sleep(5).then(done)
    },
    /** How many are connected, greeted or not. */
    callers: () => sockets.size,
    port: typeof address === 'object' && address ? address.port : port,
    /** Takes mail again, as after a restart: clients that still wait are cut off. */
    recover: () => {
      office.mood = 'takes'
      hangUp()
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        hangUp()
      }),
  })
}
