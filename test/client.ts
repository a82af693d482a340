/** One visitor's end of docs/product/calls.md: a cookie jar, the CSRF header, JSON. Knows nothing of the inside. */
export class TestClient {
  readonly base: string
  readonly cookies = new Map<string, string>()
  private readonly send: (request: Request) => Promise<Response>

  constructor(base: string, send: (request: Request) => Promise<Response> = fetch) {
    this.base = base
    this.send = send
  }

  /** A raw request with this client's cookies; keeps the ones that come back. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await this.send(new Request(this.base + path, { redirect: 'manual', ...init, headers }))
    for (const line of response.headers.getSetCookie()) this.keep(line)
    return response
  }

  /** A page's props, as programs ask for them. */
  async page(path: string): Promise<Answer> {
    return answer(await this.request(path, { headers: { accept: 'application/json' } }))
  }

  async get(path: string): Promise<Answer> {
    return answer(await this.request(path, { headers: { accept: 'application/json' } }))
  }

  post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    this.unsafe('POST', path, body, headers)
  patch = (path: string, body: unknown = {}) => this.unsafe('PATCH', path, body)
  delete = (path: string, body: unknown = {}) => this.unsafe('DELETE', path, body)

  /** One file in field `image`; `headers` of an earlier `csrf` spare a call each. */
  async upload(
    bytes: Uint8Array,
    name = 'photo.png',
    headers?: Record<string, string>,
    to = '/api/upload-image',
  ): Promise<Answer> {
    const form = new FormData()
    form.set('image', new File([new Uint8Array(bytes)], name))
    return answer(
      await this.request(to, {
        method: 'POST',
        body: form,
        headers: headers ?? (await this.csrf()),
      }),
    )
  }

  async unsafe(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const all = { 'content-type': 'application/json', ...(await this.csrf()), ...headers }
    return answer(await this.request(path, { method, body: JSON.stringify(body), headers: all }))
  }

  async csrf(): Promise<Record<string, string>> {
    await this.request('/sanctum/csrf-cookie')
    return { 'x-xsrf-token': decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? '') }
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
export type Answer = { status: number; headers: Headers; body: any }

async function answer(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}
