// `npm run proof [-- MINUTES] [NAMES]`: what is too long for every run. Drivers with rounds take that many
// minutes each (1); names are of test/proof, `suite`, `dev`, `screens` and `browser`. Writes
// docs/measured/reliability.md.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { longTests } from '../test/long.ts'

interface Outcome {
  name: string
  lines: string[]
  hasPassed: boolean
}
interface Section extends Outcome {
  seconds: number
}
interface VitestReport {
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; duration?: number }[]
  }[]
}

const suite = [...longTests, 'test/races.test.ts', 'src/mail/outage.test.ts', 'src/jobs/run-jobs.test.ts']
const specs: Record<string, { files: string; line: string }> = {
  dev: { files: 'dev.spec.ts', line: '- `npm run dev` shows a change without a reload' },
  screens: {
    files: 'screens-|admin-full',
    line: '- every screen has no accessibility fault at 1280 px, light, in English, and at 360 px, dark, in Dutch',
  },
  browser: { files: '.spec.ts', line: '- every browser test there is' },
}
/** What the proof needs besides Node and npm, with each one's Debian package. */
const swift = {
  memcached: 'memcached',
  'swift-proxy-server': 'swift-proxy',
  'swift-account-server': 'swift-account',
  'swift-container-server': 'swift-container',
  'swift-object-server': 'swift-object',
}
const needs: Record<string, Record<string, string>> = {
  container: { podman: 'podman', runc: 'runc', mmdebstrap: 'mmdebstrap', 'docker-compose': 'docker-compose' },
  deploy: { caddy: 'caddy', nginx: 'nginx', openssl: 'openssl', promtool: 'prometheus' },
  engines: { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
  external: { pg_lsclusters: 'postgresql' },
  operator: { podman: 'podman', runc: 'runc', mmdebstrap: 'mmdebstrap', openssl: 'openssl' },
  pooler: { pgbouncer: 'pgbouncer' },
  several: swift,
  swift,
  systemd: { 'systemd-analyze': 'systemd' },
  trouble: { faketime: 'faketime', slowhttptest: 'slowhttptest' },
  weeks: { faketime: 'faketime', pg_lsclusters: 'postgresql' },
}
const bin = path.resolve(import.meta.dirname, '../node_modules/.bin')
const file = path.resolve(import.meta.dirname, '../docs/measured/reliability.md')
const results = mkdtempSync(path.join(tmpdir(), 'labex-proof-'))
const [minutes = 1, names] = readArguments(process.argv.slice(2))
const env = {
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
  PROOF: '1',
  PROOF_MINUTES: String(minutes),
  PROOF_RESULTS: results,
}

const proofs = globSync('test/proof/*.proof.ts').map((one) => path.basename(one, '.proof.ts'))
const chosen = [...proofs.sort(), 'suite', ...Object.keys(specs)].filter(
  (name) => names.length === 0 || names.includes(name),
)
const notTried = chosen.filter((name) => lackedBy(name).length > 0)
if (notTried.length > 0) {
  console.log(`Not tried, since this machine lacks what they need: ${notTried.join(', ')}`)
  console.log(
    `sudo apt-get install --no-install-recommends ${[...new Set(notTried.flatMap(lackedBy))].join(' ')}`,
  )
}
const sections = chosen
  .filter((name) => !notTried.includes(name))
  .map((name) => {
    const began = performance.now()
    const section = { ...prove(name), seconds: Math.round((performance.now() - began) / 1000) }
    writeFileSync(file, documentWith(section))
    return section
  })
const failed = sections.filter(({ hasPassed }) => !hasPassed)
console.log(
  `${sections.length - failed.length} proved, ${failed.length} failed ${failed.map(({ name }) => name)}, ${notTried.length} not tried ${notTried}`,
)
process.exit(failed.length + notTried.length > 0 ? 1 : 0)

function lackedBy(name: string): string[] {
  const folders = `${process.env.PATH}:/usr/sbin`.split(':')
  const isThere = (program: string) => folders.some((folder) => existsSync(path.join(folder, program)))
  return Object.entries(needs[name] ?? {}).flatMap(([program, debian]) => (isThere(program) ? [] : [debian]))
}

function readArguments(given: string[]): [number | undefined, string[]] {
  const [first = ''] = given
  return /^[\d.]+$/.test(first) ? [Number(first), given.slice(1)] : [undefined, given]
}

function prove(name: string): Outcome {
  const spec = specs[name]
  if (spec) return { name, lines: [spec.line], hasPassed: run('playwright', ['test', spec.files]) }
  if (name !== 'suite') return vitest(name, ['--project', 'proof', `test/proof/${name}.proof.ts`])
  const rounds = Array.from({ length: Math.max(1, Math.round(minutes / 10)) }, () => vitest(name, suite))
  const [first] = rounds as [Outcome]
  const hasPassed = rounds.every((round) => round.hasPassed)
  return {
    name,
    lines: [`- ${rounds.length} time${rounds.length > 1 ? 's' : ''} over:`, ...first.lines],
    hasPassed,
  }
}

function vitest(name: string, args: string[]): Outcome {
  const report = path.join(results, `${name}.json`)
  const hasPassed = run('vitest', [
    'run',
    ...args,
    '--no-file-parallelism',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return { name, lines: [...figuresOf(name), ...testsOf(report)], hasPassed }
}

function run(command: string, args: string[]): boolean {
  console.log(`\n— ${command} ${args.slice(0, 4).join(' ')}`)
  return spawnSync(path.join(bin, command), args, { stdio: 'inherit', env }).status === 0
}

function figuresOf(name: string): string[] {
  const kept = path.join(results, 'figures.jsonl')
  if (!existsSync(kept)) return []
  const all = readFileSync(kept, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { proof: string; text: string })
  return all.filter(({ proof }) => proof === name).map(({ text }) => `- **${text}**`)
}

function testsOf(report: string): string[] {
  if (!existsSync(report)) return ['- nothing could be run']
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(
      ({ status, fullName, duration = 0 }) =>
        `- ${status === 'passed' ? '' : `${status}: `}${fullName} (${(duration / 1000).toFixed(1)} s)`,
    ),
  )
}

function documentWith(section: Section): string {
  const before = existsSync(file) ? readFileSync(file, 'utf8').split(/^(?=## )/m) : []
  const isSame = (text: string) => text.startsWith(`## ${section.name}\n`)
  const others = before.slice(1).filter((text) => !isSame(text))
  const head =
    '# What holds, and how it was tried\n\nWritten by `npm run proof`; each section by the last run that had it, or by the longest that passed where there are rounds. Every driver compares what LabEx acknowledged with what is there afterwards, and shows with a planted defect that it would notice a loss.\n\n'
  return `${head}${[...others, textOf(section, before.find(isSame) ?? '')]
    .map((text) => text.trimEnd())
    .sort()
    .join('\n\n')}\n`
}

/** A short run says of a longer one only that it passed again. */
function textOf({ name, lines, hasPassed, seconds }: Section, before: string): string {
  const today = new Date().toISOString().slice(0, 10)
  const [, longest] = /^Passed on .* rounds for ([\d.]+) min/m.exec(before) ?? []
  if (hasPassed && hasRounds(name) && Number(longest) > minutes)
    return `${before.replace(/\n- again on .*/, '').trimEnd()}\n- again on ${today}, rounds for ${minutes} min: passed`
  const machine = `${cpus().length} cores, Node ${process.versions.node}`
  const verdict = hasPassed ? 'Passed' : '**Failed**'
  const rounds = hasRounds(name) ? `, rounds for ${minutes} min` : ''
  return `## ${name}\n\n${verdict} on ${today} in ${seconds} s, ${machine}${rounds}.\n\n${lines.join('\n')}`
}

function hasRounds(name: string): boolean {
  const driver = path.resolve(import.meta.dirname, `../test/proof/${name}.proof.ts`)
  return (
    name === 'suite' ||
    (existsSync(driver) && /^import .*\bminutes\b.* from/m.test(readFileSync(driver, 'utf8')))
  )
}
