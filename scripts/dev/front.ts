import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Plugin, ViteDevServer } from 'vite'

/** Requests Vite does not serve go to the real server, whose pages get live scripts. */
export const inFrontOf = (port: number): Plugin => ({
  name: 'in-front-of',
  resolveId: (id) => (id === livePage ? id : null),
  load: (id) => (id === livePage ? client : null),
  configureServer: (vite) => () => {
    vite.middlewares.use((asked, answer) => void passOn(vite, port, asked, answer))
  },
})

async function passOn(vite: ViteDevServer, port: number, asked: IncomingMessage, answer: ServerResponse) {
  const body = await bytesOf(asked)
  const reply = await replyOf(port, asked, body)
  const isPage = reply.headers['content-type']?.startsWith('text/html')
  const text = isPage ? (await bytesOf(reply)).toString('utf8') : ''
  const headers = { ...reply.headers }
  if (text.includes('data-server-rendered')) {
    delete headers['content-security-policy']
    delete headers['content-length']
    answer.writeHead(reply.statusCode ?? 502, headers)
    answer.end(await vite.transformIndexHtml(asked.url ?? '/', alive(text)))
  } else {
    answer.writeHead(reply.statusCode ?? 502, headers)
    if (isPage) answer.end(text)
    else reply.pipe(answer)
  }
}

/** Markup and styles are the last build's, until the live ones arrive. */
function alive(html: string): string {
  const parts: [RegExp, string][] = [
    [/data-server-rendered="true" /, ''],
    [/<style/, '<style data-built'],
    [/<script>\{[\s\S]*?<\/script>/, `<script type="module" src="/@id/${livePage}"></script>`],
  ]
  return parts.reduce((text, [part, live]) => {
    if (!part.test(text)) throw new Error(`The page has no ${part} any more`)
    return text.replace(part, live)
  }, html)
}

const livePage = 'virtual:live-page'

const client = `
import { router } from '@inertiajs/react'
await import('/src/shell/client.tsx')
document.querySelector('[data-built]').remove()
addEventListener('texts', () => router.replace({ preserveScroll: true, preserveState: true }))
`

/** The server may just be restarting. */
async function replyOf(port: number, asked: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send(port, asked, body)
    } catch (error) {
      if (tries === 300) throw error
      await sleep(100)
    }
  }
}

function send(
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { port, method, path: url, headers: { ...headers, 'accept-encoding': 'identity' } }
    request({ host: '127.0.0.1', ...options }, resolve)
      .on('error', reject)
      .end(body)
  })
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
