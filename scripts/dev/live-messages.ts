import { setTimeout as sleep } from 'node:timers/promises'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import type { Plugin } from 'vite'

const chooser = /\/paraglide\/messages\/_index\.js$/

/** Compiles the texts when one is saved. */
const compile = paraglideVitePlugin({
  project: './project.inlang',
  outdir: './src/i18n/paraglide',
  strategy: ['baseLocale'],
  outputStructure: 'locale-modules',
})

/**
 * A changed text would reload the page, since nearly every module has texts. The module that chooses between the
 * languages takes the new ones instead, and the page is drawn again as it is.
 */
const swap: Plugin = {
  name: 'live-messages',
  transform: {
    filter: { id: chooser },
    handler: (code) => {
      known = withoutComments(code)
      return { code: swapping(code), map: null }
    },
  },
  /** Its comments repeat the texts; only when a text comes or goes do the modules that use it have to know. */
  async hotUpdate({ file, read }) {
    if (!chooser.test(file)) return
    // It is still being written.
    await sleep(50)
    if (withoutComments(await read()) === known) return []
  },
}

let known = ''
const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\//g, '')

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
