/** `npm run demo` uses ./data; `-- --fresh` a temporary folder with every state, listed at `/_demo`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const isFresh = process.argv.includes('--fresh')
const folder = isFresh ? mkdtempSync(path.join(tmpdir(), 'labex-demo-')) : undefined
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const server = spawn('sh', ['-c', `${scripts.start} ${isFresh ? '--every-state' : ''}`], {
  stdio: 'inherit',
  env: { ...process.env, DEMO: '1', ...(folder ? { DATA_DIR: folder } : {}) },
})
// Ctrl-C reaches both, and the server stops in order.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
const [status] = await once(server, 'exit')
if (folder) rmSync(folder, { recursive: true, force: true })
process.exit(status ?? 0)
