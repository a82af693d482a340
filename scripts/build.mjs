// Messages; then client, renderer and API schemas; then compressed assets. Fails when a page exceeds its
// budget.
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { weigh } from './budgets.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const PATH = [bin, process.env.PATH].join(delimiter)

await Promise.all([run('node', ['scripts/messages.mjs']), run('node', ['scripts/browser-messages.mjs'])])
await Promise.all([
  run('node', ['scripts/answer-schemas.ts']),
  run('vite', ['build', '--logLevel', 'warn']),
  run('vite', ['build', '--ssr', 'src/shell/ssr.tsx', '--logLevel', 'warn']),
])
await compressAssets(join(root, 'dist', 'client', 'assets'))
await keepBudgets(join(root, 'dist', 'client'))

async function run(command, args) {
  const options = { cwd: root, env: { ...process.env, PATH, NODE_ENV: 'production' }, maxBuffer: 1 << 26 }
  try {
    const { stdout, stderr } = await promisify(execFile)(join(bin, command), args, options)
    process.stderr.write(stdout + stderr)
  } catch (error) {
    process.stderr.write(`${error.stdout ?? ''}${error.stderr ?? error.message}\n`)
    process.exit(1)
  }
}

/** Hashed names never change, so compress once at the highest level; woff2 is compressed already. */
async function compressAssets(directory) {
  const names = (await readdir(directory)).filter((name) => /\.(js|css|svg)$/.test(name))
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  for (const name of names) {
    const path = join(directory, name)
    const bytes = await readFile(path)
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, brotli))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

async function keepBudgets(client) {
  const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`
  const heavy = (await weigh(client)).filter(({ bytes, budget }) => bytes > budget)
  for (const { page, bytes, budget } of heavy)
    process.stderr.write(`${page} weighs ${kib(bytes)} gzip; its budget is ${kib(budget)}\n`)
  if (heavy.length > 0) process.exit(1)
}
