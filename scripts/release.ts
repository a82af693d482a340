// `npm run release`: an archive of the built app that starts by `npm start` without installing or building.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

interface Package {
  name: string
  version: string
  type?: string
  engines?: object
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const root = path.resolve(import.meta.dirname, '..')
const own = packageIn(root)
const name = `labex-${own.version}-${process.platform}-${process.arch}`
const staging = mkdtempSync(path.join(tmpdir(), 'labex-release-'))
const target = path.join(staging, name)

const sources = globSync('src/**/*.*', { cwd: root }).filter(isRunning)
const texts = [
  'package-lock.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  '.env.example',
  'docs/operating.md',
]
const served = ['dist/client', 'dist/server', 'dist/answers.json']
for (const file of [...sources, ...served, ...texts, 'scripts/prepare.mjs']) copy(file)
for (const folder of ['deploy', 'node_modules/.bin/node'])
  if (existsSync(path.join(root, folder))) copy(folder)
for (const one of needed()) copyPackage(one)
writeFileSync(path.join(target, 'package.json'), JSON.stringify(manifest(), null, 2))
writeFileSync(path.join(target, 'release.json'), JSON.stringify({ version: own.version, madeAt: new Date() }))

const archive = path.join(root, 'release', `${name}.tar.gz`)
mkdirSync(path.dirname(archive), { recursive: true })
execFileSync('tar', ['-C', staging, '--owner=0', '--group=0', '--numeric-owner', '-czf', archive, name])
console.log(`${path.relative(root, archive)}: ${megabytes(statSync(archive).size)}, unpacked ${unpacked()}`)
rmSync(staging, { recursive: true })

/** `dist` bundles pages, so the server reads no component, style or test. */
function isRunning(file: string): boolean {
  return !/\.(tsx|css)$|\.(test|fixture)\.ts$/.test(file)
}

function copy(file: string): void {
  cpSync(path.join(root, file), path.join(target, file), { recursive: true, verbatimSymlinks: true })
}

/** Without types, maps and manuals. Own packages stay linked: Node runs no TypeScript in node_modules. */
function copyPackage(folder: string): void {
  const real = path.relative(root, realpathSync(path.join(root, folder)))
  const filter = (file: string) => !/\.(map|d\.[cm]?ts|md|flow)$|\.test\.ts$/.test(file)
  cpSync(path.join(root, real), path.join(target, real), { recursive: true, verbatimSymlinks: true, filter })
  if (real === folder) return
  mkdirSync(path.dirname(path.join(target, folder)), { recursive: true })
  symlinkSync(path.join('../..', real), path.join(target, folder))
}

function needed(): string[] {
  const found = new Set<string>()
  const add = (name: string, from: string) => {
    const folder = folderOf(name, from)
    if (!folder || found.has(folder)) return
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = packageIn(path.join(root, folder))
    for (const one of Object.keys({ ...dependencies, ...optionalDependencies })) add(one, folder)
  }
  const programs = [...sources, ...globSync('dist/server/**/*.js', { cwd: root })]
  for (const file of programs) for (const one of importsOf(file)) add(one, '')
  for (const one of Object.keys(own.optionalDependencies ?? {})) add(one, '')
  return [...found]
}

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const names = [...text.matchAll(/(?:from|import|import\(|resolve\()\s*['"`]([@a-z][\w@./-]*)['"`]/g)]
  return names
    .map(([, one = '']) =>
      one
        .split('/')
        .slice(0, one.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter((one) => !builtinModules.includes(one))
}

/** Null when not installed, such as another platform's programs. */
function folderOf(name: string, from: string): string | null {
  for (let at = from; ; at = path.dirname(at)) {
    const folder = path.join(at === '.' ? '' : at, 'node_modules', name)
    if (existsSync(path.join(root, folder, 'package.json'))) return folder
    if (at === '' || at === '.') return null
  }
}

function manifest(): object {
  const kept = ['start', 'make-admin', 'backup', 'restore', 'doctor', 'move-files']
  const scripts = kept
    .flatMap((one) => [`pre${one}`, one])
    .flatMap((one) => (own.scripts?.[one] ? [[one, own.scripts[one]]] : []))
  const { name, version, type, engines } = own
  return { name, version, private: true, type, engines, scripts: Object.fromEntries(scripts) }
}

function packageIn(folder: string): Package {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
}

function unpacked(): string {
  return execFileSync('du', ['-sh', target], { encoding: 'utf8' }).split('\t')[0] ?? ''
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
