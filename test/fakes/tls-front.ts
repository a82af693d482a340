import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TLSSocket } from 'node:tls'

/** An authority that nobody knows, and its certificate for a host. */
export async function ownAuthority(host = 'localhost') {
  const folder = await mkdtemp(path.join(tmpdir(), 'labex-authority-'))
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  run('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=The park')
  const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-days', '2']
  run('req', '-x509', ...key, ...name, ...signed, '-keyout', 'site.key', '-out', 'site.pem')
  const read = (file: string) => readFileSync(path.join(folder, file))
  return { folder, file: path.join(folder, 'ca.pem'), key: read('site.key'), cert: read('site.pem') }
}

type Authority = Awaited<ReturnType<typeof ownAuthority>>

/** TLS before a service that speaks none. A client of PostgreSQL asks for it first, in the clear. */
export async function startTls({ key, cert }: Authority, target: string | number, isPostgres = false) {
  const sockets = new Set<Socket>()
  const listener = createServer(async (raw) => {
    sockets.add(raw)
    raw.on('error', () => {}).once('close', () => sockets.delete(raw))
    if (isPostgres) {
      await new Promise((resolve) => raw.once('data', resolve))
      raw.write('S')
    }
    const secure = new TLSSocket(raw, { isServer: true, key, cert })
    const to = typeof target === 'string' ? connect(target) : connect(target, '127.0.0.1')
    sockets.add(to)
    for (const end of [secure, to]) end.on('error', () => {})
    secure.pipe(to).pipe(secure)
    to.once('close', () => raw.destroy())
  })
  await new Promise<void>((resolve) => listener.listen(0, 'localhost', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    listener.close()
  }
  return { port: (listener.address() as AddressInfo).port, close }
}
