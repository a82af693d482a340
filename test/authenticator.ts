import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Options {
  challenge: string
  rp?: { id?: string }
  rpId?: string
  user?: { id: string }
}

/** What a stolen or broken authenticator would answer instead. */
interface Told {
  origin?: string
  rpId?: string
  verifiesUser?: boolean
  counter?: number
  challenge?: string
  handle?: string
}

/** An authenticator in software, of one ES256 passkey, that answers as a browser does (WebAuthn level 3). */
export class Authenticator {
  readonly id = randomBytes(32)
  readonly #origin: string
  #key: KeyObject | null = null
  #handle = ''
  counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  add({ challenge, rp, user }: Options, told: Told = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#handle = user?.id ?? ''
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const data = Buffer.concat([
      this.#data(rp?.id ?? '', told, 0x40),
      Buffer.alloc(16),
      length,
      this.id,
      cose,
    ])
    const attestation = cborMap([
      ['fmt', 'none'],
      ['attStmt', new Map<Cbor, Cbor>()],
      ['authData', data],
    ])
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', told.challenge ?? challenge, told),
      attestationObject: text(attestation),
    })
  }

  use({ challenge, rpId = '' }: Options, told: Told = {}) {
    if (!this.#key) throw new Error('It has no passkey yet')
    const data = this.#data(rpId, told, 0)
    const client = this.#client('webauthn.get', told.challenge ?? challenge, told)
    const signed = Buffer.concat([
      data,
      createHash('sha256').update(Buffer.from(client, 'base64url')).digest(),
    ])
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: text(data),
      signature: text(sign('sha256', signed, this.#key)),
      userHandle: told.handle ?? this.#handle,
    })
  }

  #answer<Response extends object>(response: Response) {
    const id = text(this.id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Told): string {
    return text(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
  }

  #data(rpId: string, told: Told, more: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(told.counter ?? this.counter)
    const flags = 0x01 | (told.verifiesUser === false ? 0 : 0x04) | more
    const site = createHash('sha256')
      .update(told.rpId ?? rpId)
      .digest()
    return Buffer.concat([site, Buffer.from([flags]), counter])
  }
}

const text = (bytes: Buffer) => bytes.toString('base64url')

type Cbor = number | string | Buffer | Map<Cbor, Cbor>

/** As much of RFC 8949 as a passkey needs. */
function cborMap(entries: [Cbor, Cbor][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  return value instanceof Map ? head(5, 0) : Buffer.concat([head(2, value.length), value])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
