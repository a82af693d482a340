import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { compileTexts } from './compile-texts.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const isText = (file: string) => path.relative(root, file).startsWith(`messages${path.sep}`)

const compile: Plugin = {
  name: 'compile-texts',
  configureServer({ watcher, config }) {
    watcher.on('all', (_, file) => {
      if (isText(file)) writeTexts().catch((error) => config.logger.error(`${file}: ${error.message}`))
    })
  },
}

/** Only changed files: the language-choosing module's comments repeat the texts, so they do not count. */
async function writeTexts(): Promise<void> {
  for (const { name, code } of await compileTexts()) {
    const file = path.join(root, 'src/i18n/paraglide', name)
    if (withoutComments(code) !== withoutComments(readFileSync(file, 'utf8'))) writeFileSync(file, code)
  }
}

const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** A changed text would reload the page; the language-choosing module swaps it in and redraws instead. */
const swap: Plugin = {
  name: 'live-messages',
  transform: {
    filter: { id: /\/paraglide\/messages\/_index\.js$/ },
    handler: (code) => ({ code: swapping(code), map: null }),
  },
}

function swapping(code: string): string {
  const imported = [...code.matchAll(/^import \* as (\w+) from "(\.\/\w+\.js)"/gm)]
  if (imported.length === 0) throw new Error('Paraglide no longer imports a module per language')
  return imported.reduce(
    (text, [line, name, file]) =>
      text.replace(
        line,
        `import * as first${name} from "${file}"
let ${name} = first${name}
import.meta.hot?.accept('${file}', (next) => { ${name} = next; dispatchEvent(new Event('texts')) })`,
      ),
    code,
  )
}

export const liveMessages = [compile, swap]
