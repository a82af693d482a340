import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { leanInertia, refuseModules } from './scripts/patches.ts'
import { oldest } from './src/http/promised.ts'
import { withWholeWords } from './src/i18n/whole-words.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Two builds of one source: the client (`vite build`, dist/client) and the renderer that the server
 * loads in its own process (`vite build --ssr src/shell/ssr.tsx`, dist/server/ssr.js).
 */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: here('./src/browser/public'),
  plugins: [
    react(),
    tailwindcss(),
    leanInertia,
    iconsApply,
    wholeWords,
    ...(isSsrBuild ? [] : [shortMessages, aliasesApply]),
  ],
  resolve: { alias: [lightIcons, ...(isSsrBuild ? [] : [splitMessages, lightNumbers])] },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: true },
  build: isSsrBuild ? rendererBuild : clientBuild,
}))

/**
 * The client takes its messages from a copy with one module each, so that a page loads only its own; from inside
 * i18n too, for a second runtime would not know the language.
 */
const splitMessages = {
  find: /^.*\/paraglide\/(messages|runtime)\.js$/,
  replacement: here('./dist/messages/$1.js'),
}

/** Numbers and plurals in messages without `Intl`, which takes 50 ms to wake up on a slow phone. */
const lightNumbers = { find: /^\.\.\/registry\.js$/, replacement: here('./src/i18n/number.ts') }

const lightIcons = { find: /^\.\.?\/createLucideIcon\.mjs$/, replacement: here('./src/ui/lucide-icon.tsx') }

/** The aliases go by the names that Lucide and Paraglide give their modules today. */
const iconsApply = refuseModules({ "Lucide's icons": /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ })
const aliasesApply = refuseModules({
  "Paraglide's messages": /\/src\/i18n\/paraglide\//,
  "Paraglide's numbers": /\/dist\/messages\/registry\.js$/,
})

/**
 * An invisible joiner (U+2060) keeps *e-mail* on one line. On pages only: mails, CSV and calls have the plain word, and
 * looking for it on a page finds both.
 */
const wholeWords: Plugin = {
  name: 'whole-words',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(dist\/messages|paraglide)\/messages\/\w+\.js$/ },
    handler: (code) => ({ code: withWholeWords(code), map: null }),
  },
}

/** A message without variables says its two texts and no more: the choice between them is written once, in `speech`. */
const shortMessages: Plugin = {
  name: 'short-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/dist\/messages\/messages\/\w+\.js$/ },
    handler: (code) => ({ code: shortened(code), map: null }),
  },
}

function shortened(code: string): string {
  const texts = /=> \{\n\treturn \/\*\* @type \{LocalizedString\} \*\/ \((`(?:[^`\\$]|\\.)*`)\)\n\};/g
  const [en, nl, more] = [...code.matchAll(texts)].map(([, text]) => text)
  const [, name] = /^export const (\w+) = /m.exec(code) ?? []
  if (!en || !nl || more || !name || code.includes('${')) return code
  return `import { say } from '${here('./src/i18n/say.ts')}'\nexport const ${name} = /* @__PURE__ */ say(${en}, ${nl})\n`
}

/**
 * Messages used by several pages travel together, one chunk for each room (`messages/<room>/`), and the catalogue of
 * fields with its words: between two chunks each of its hundred messages would be exported and imported by name.
 */
const wordsByRoom = {
  name: roomOf,
  debugName: 'words',
  test: hasWords,
  minShareCount: 5,
  includeDependenciesRecursively: false,
}

/** React and Inertia change seldom: in a separate chunk they stay in the browser's cache over releases. */
const framework = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|scheduler|@inertiajs|es-toolkit|laravel-precognition)\//,
}

/** What all messages need, so that no page loads another room's words for it. */
const speech = {
  name: 'speech',
  test: /\/dist\/messages\/runtime\.js$|\/i18n\/say\.ts$|\/i18n\/number\.ts$/,
}

/** Small parts of many pages: one file compresses better than thirty, and needs one request. */
const common = {
  name: 'common',
  test: /\/src\/(ui|browser)\/|node_modules\/(lucide-react|clsx)\//,
  minShareCount: 19,
}

const clientBuild = {
  outDir: here('./dist/client'),
  emptyOutDir: true,
  manifest: true,
  modulePreload: false as const,
  cssCodeSplit: false,
  assetsInlineLimit: 0,
  target: Object.entries(oldest).map(([browser, version]) => browser + version),
  reportCompressedSize: false,
  rolldownOptions: {
    input: here('./src/shell/client.tsx'),
    treeshake: { moduleSideEffects },
    output: { codeSplitting: { groups: [framework, speech, wordsByRoom, common] } },
  },
}

const rendererBuild = {
  outDir: here('./dist/server'),
  emptyOutDir: true,
  copyPublicDir: false,
  target: 'node24',
  minify: false,
  reportCompressedSize: false,
  rolldownOptions: { output: { codeSplitting: false } },
}

/** These do not declare that they have no side effects, so their unused halves would stay. */
function moduleSideEffects(id: string): boolean {
  return !/node_modules\/(@inertiajs|laravel-precognition|es-toolkit)\//.test(id)
}

/** The build ends where it is no longer: its words would travel with each page that shows a listing. */
const catalogue = realpathSync(here('./src/listings/catalogue/fields.ts'))

function hasWords(id: string): boolean {
  return id.includes('/dist/messages/messages/') || id === catalogue
}

function roomOf(id: string): string {
  if (id.endsWith('.ts')) return 'words-fields'
  return `words-${/\/([a-z]+)_[^/]*\.js$/.exec(id)?.[1] ?? 'index'}`
}
