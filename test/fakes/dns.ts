import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

type Kind = 'A' | 'AAAA' | 'MX' | 'TXT'
/** By "TXT park.example.org"; what is not there is answered NXDOMAIN. */
export type Zone = Record<string, string[]>

const kinds: Record<number, Kind> = { 1: 'A', 15: 'MX', 16: 'TXT', 28: 'AAAA' }

/**
 * A real name server over UDP (RFC 1035), in fewer lines than a library would need to be asked. With `silent` it takes
 * questions and never answers.
 */
export async function nameServer(zone: Zone) {
  const socket = createSocket('udp4')
  const server = { silent: false, asked: [] as string[] }
  socket.on('message', (question: Buffer, from: RemoteInfo) => {
    const { name, end } = nameIn(question)
    const kind = kinds[question.readUInt16BE(end)] as Kind
    server.asked.push(`${kind} ${name}`)
    if (server.silent) return
    const found = zone[`${kind} ${name}`] ?? []
    const isThere = Object.keys(zone).some((key) => key.endsWith(` ${name}`))
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(isThere ? 0x8180 : 0x8183, 2)
    for (const [at, count] of [1, found.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * at)
    const asked = question.subarray(12, end + 4)
    const answers = found.map((value) => answer(question.readUInt16BE(end), dataOf(kind, value)))
    socket.send(Buffer.concat([head, asked, ...answers]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return Object.assign(server, {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  })
}

function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** Names the question's name by its place in the message. */
function answer(kind: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(kind, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

const withLength = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])

function dataOf(kind: Kind, value: string): Buffer {
  if (kind === 'A') return Buffer.from(value.split('.').map(Number))
  if (kind === 'AAAA') return addressOf(value)
  if (kind === 'MX')
    return Buffer.concat([Buffer.from([0, 10]), ...[...value.split('.'), ''].map(withLength)])
  return Buffer.concat((value.match(/.{1,200}/g) ?? []).map(withLength))
}

function addressOf(value: string): Buffer {
  if (!isIPv6(value)) throw new Error(`${value} is no IPv6 address`)
  const [before = '', after = ''] = value.split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const zeros = 8 - groups(before).length - groups(after).length
  const all = [...groups(before), ...Array<string>(zeros).fill('0'), ...groups(after)]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
