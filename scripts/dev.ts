/** `npm run dev`: Vite on PORT shows changes at once; the server behind it restarts for its own modules. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { inFrontOf } from './dev/front.ts'
import { liveMessages } from './dev/live-messages.ts'
import { leanInertia } from './patches.ts'

const root = path.resolve(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 3000)

const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  publicDir: path.join(root, 'src/browser/public'),
  plugins: [react(), tailwindcss(), liveMessages, inFrontOf(port + 1)],
  server: {
    port,
    strictPort: true,
    watch: {
      ignored: ['**/data/**', '**/dist/**', '**/project.inlang/{.lix,cache}/**', '**/test-results/**'],
    },
  },
  optimizeDeps: {
    entries: ['src/shell/client.tsx', 'src/*/pages/**/*.tsx'],
    // Back and Forward as in the build.
    rolldownOptions: { plugins: [leanInertia] },
  },
})
await vite.listen()

const server = spawn(
  path.join(root, 'node_modules/.bin/node'),
  ['--watch', '--watch-preserve-output', 'src/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port + 1), APP_URL: `http://localhost:${port}` },
  },
)
server.once('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
