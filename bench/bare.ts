// The contender: a bare `node:http` server that sends the same bytes.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

process.on('message', ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_, response) => response.writeHead(200, headers).end(bytes))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
