import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { latestChangeOf } from '../db/latest-change.ts'
import { isLocale } from '../i18n/locale.ts'
import type { AnyPage, Call } from './action.ts'
import { compress, encodingOf } from './compress.ts'
import type { CookieJar } from './cookies.ts'
import { wantsJson } from './pages.ts'
import { readOnlyReason } from './read-only.ts'

interface Kept {
  body: Uint8Array<ArrayBuffer>
  headers: [string, string][]
}

interface Entry {
  number: number
  until: Date
  /** Null when the answer turned out to be personal. */
  making: Promise<Kept | null>
  bytes: number
}

const most = { bytes: 32 * 1024 * 1024, pages: 4_000 }
const overhead = 1_000

/** Shares visitors' pages until something on them changes (decision 053); never one that sets a cookie. */
export class KeptPages {
  readonly #entries = new LRUCache<string, Entry>({
    max: most.pages,
    maxSize: most.bytes,
    sizeCalculation: ({ bytes }) => bytes + overhead,
  })

  get held(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#entries.calculatedSize }
  }

  async answer(
    visit: Visit,
    setCookies: string[],
    make: (call: Call) => Promise<Response>,
  ): Promise<Response> {
    const { page, call, request } = visit
    const query = keptQuery(visit)
    if (query === null || setCookies.length > 0) return make(call)
    const [pathname = ''] = call.url.split('?')
    const url = query ? `${pathname}?${query}` : pathname
    const readOnly = (await readOnlyReason(call.app.db)) ?? ''
    const look = [call.locale, call.cookies.theme ?? '', readOnly]
    const key = digestOf([page.component, url, ...look, ...formOf(request)])
    const latestChange = await latestChangeOf(call.db)
    // No await before `#keep`, so that concurrent requests share the entry.
    const known = this.#entries.get(key)
    if (known && known.number >= latestChange.number && latestChange.now < known.until) {
      const kept = await known.making.catch(() => null)
      return kept ? toResponse(kept) : make(call)
    }
    let isOutdated = false
    const outdated = () => {
      isOutdated = true
    }
    const asked = {
      ...call,
      url,
      query: new URLSearchParams(query),
      latestChange: async () => latestChange,
      outdated,
    }
    let own: Response | null = null
    const making = make(asked).then(async (made) => {
      const response = await compress(request, made)
      if (response.status === 200 && setCookies.length === 0 && !isOutdated) return read(response)
      own = response
      return null
    })
    this.#keep(key, { number: latestChange.number, until: latestChange.next, making, bytes: 0 })
    const kept = await making
    return kept ? toResponse(kept) : (own ?? make(call))
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.set(key, entry)
    const forget = () => this.#entries.peek(key) === entry && this.#entries.delete(key)
    entry.making.then((kept) => {
      if (!kept) forget()
      else if (this.#entries.peek(key) === entry)
        this.#entries.set(key, { ...entry, bytes: kept.body.length })
    }, forget)
  }
}

interface Visit {
  page: AnyPage
  call: Call
  request: Request
  jar: CookieJar
  version: string
}

/** Null when the answer may be personal. */
function keptQuery({ page, call, request, jar, version }: Visit): string | null {
  const { headers } = request
  const theirVersion = headers.get('x-inertia-version')
  const isOwn =
    !page.kept ||
    call.viewer.user !== null ||
    Boolean(call.cookies[jar.flash] || call.cookies[jar.clearHistory]) ||
    headers.has('x-inertia-partial-component') ||
    (theirVersion !== null && theirVersion !== version)
  if (isOwn || !page.kept) return null
  const asked = call.query.get('lang')
  const language = isLocale(asked) ? `lang=${asked}` : ''
  return [page.kept(call.query), language].filter(Boolean).join('&')
}

/** A fixed length, however much the request says. */
const digestOf = (parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64')

const formOf = (request: Request): string[] => [
  request.headers.has('x-inertia') ? 'inertia' : wantsJson(request.headers) ? 'json' : 'document',
  encodingOf(request) ?? '',
]

async function read(response: Response): Promise<Kept> {
  return { body: new Uint8Array(await response.arrayBuffer()), headers: [...response.headers] }
}

const toResponse = ({ body, headers }: Kept): Response => new Response(body, { headers })
