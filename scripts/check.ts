// `npm run check`: what can be known soon, all at once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const bin = path.resolve(import.meta.dirname, '../node_modules/.bin')
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
const checks = {
  types: 'tsc --noEmit',
  'types of the server': 'tsc --noEmit -p tsconfig.server.json',
  lint: 'biome check .',
  'laws and tests without a database': 'vitest run --project unit --reporter=dot',
  'every field': 'vitest run src/listings/every-field.test.ts --reporter=dot',
}

const failed = await Promise.all(Object.entries(checks).map(([name, command]) => check(name, command)))
process.exitCode = failed.includes(true) ? 1 : 0

async function check(name: string, command: string): Promise<boolean> {
  const start = performance.now()
  const child = spawn(`${command} 2>&1`, { shell: true, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (status !== 0) console.log(output)
  console.log(`${status === 0 ? '✓' : '✘'} ${name}, ${Math.round((performance.now() - start) / 1000)} s`)
  return status !== 0
}
