// Installs when the lockfile changed, builds when sources did and, with --test, finds a Chromium. JavaScript,
// because it runs on any Node (20 or newer).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const at = (...parts) => path.join(root, ...parts)
process.chdir(root)
// What `npm run release` made is installed and built.
if (existsSync(at('release.json'))) process.exit(0)

prepare(
  'node_modules/.lockfile-hash',
  [
    'package-lock.json',
    'package.json',
    'packages/embedded-postgres/package.json',
    'packages/openapi-types/package.json',
  ],
  'Installing',
  'npm',
  [
    // `ci` refuses a lockfile without other platforms' optional packages that a registry lacks.
    'install',
    '--no-save',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ],
)
linkNode()
prepare(
  'dist/.sources-hash',
  [
    'src',
    'messages',
    'project.inlang/settings.json',
    'scripts/build.mjs',
    'scripts/messages.mjs',
    'scripts/browser-messages.mjs',
    'scripts/budgets.mjs',
    'scripts/answer-schemas.ts',
    'scripts/named-schemas.ts',
    'tsconfig.json',
    'scripts/patches.ts',
    'vite.config.ts',
    'package-lock.json',
  ],
  'Building',
  at('node_modules/.bin/node'),
  ['scripts/build.mjs'],
)
if (process.argv.includes('--test')) findChromium()

/** Debian 13's npm 9 leaves out this one link. */
function linkNode() {
  const name = `node-${process.platform}-${process.arch}`
  const link = at('node_modules/.bin/node')
  if (!existsSync(link) && existsSync(at('node_modules', name))) symlinkSync(`../${name}/bin/node`, link)
}

function prepare(stamp, sources, what, command, args) {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, source)
  const digest = hash.digest('hex')
  if (existsSync(at(stamp)) && readFileSync(at(stamp), 'utf8') === digest) return
  console.log(`${what} …`)
  run(command, args)
  mkdirSync(path.dirname(at(stamp)), { recursive: true })
  writeFileSync(at(stamp), digest)
}

function addTo(hash, name) {
  if (!existsSync(at(name)) || name.includes('paraglide') || /\.test\.tsx?$/.test(name)) return
  if (statSync(at(name)).isDirectory()) {
    for (const child of readdirSync(at(name)).sort()) addTo(hash, path.join(name, child))
  } else {
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(at(name)))
      .update('\0')
  }
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: '' },
  })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

/** CHROMIUM_PATH, the system's, Debian's package as root, else Playwright's own. */
function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && existsSync(given)) return
  if (
    ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].some((file) =>
      existsSync(file),
    )
  )
    return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …')
    run('sh', [
      '-c',
      'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null',
    ])
  } else {
    run(at('node_modules/.bin/playwright'), ['install', 'chromium'])
  }
}
