// `npm run dev`: builds again on every change and restarts the server; reload the page to see it.
import { spawn } from 'node:child_process'
import path from 'node:path'

const bin = path.resolve(import.meta.dirname, '../node_modules/.bin')
const start = (command: string, args: string[]) => spawn(path.join(bin, command), args, { stdio: 'inherit' })

const children = [
  start('vite', ['build', '--watch', '--logLevel=warn']),
  start('vite', [
    'build',
    '--watch',
    '--logLevel=warn',
    '--ssr',
    'src/shell/ssr.tsx',
    '--outDir',
    'dist/server',
  ]),
  start('node', ['--watch', '--watch-preserve-output', 'src/main.ts']),
]
process.on('SIGINT', () => {
  for (const child of children) child.kill('SIGINT')
})
