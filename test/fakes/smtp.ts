import { SMTPServer } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  raw: string
}

/** How the post office behaves: takes mail, refuses it for now or for good, hangs up after DATA, or never answers. */
export type Mood = 'takes' | 'later' | 'never' | 'cut' | 'hangs'

/** A real SMTP server that keeps what it gets, for tests and for trying things out. */
export async function postOffice(port = 0) {
  const received: Received[] = []
  const tries: string[] = []
  const office = { mood: 'takes' as Mood }
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      tries.push(address)
      if (office.mood === 'hangs') return
      if (office.mood === 'later') return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      if (office.mood === 'never') return done(Object.assign(new Error('no such box'), { responseCode: 550 }))
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        if (office.mood === 'cut') return done(Object.assign(new Error('cut'), { responseCode: 421 }))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  return Object.assign(office, {
    received,
    tries,
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
