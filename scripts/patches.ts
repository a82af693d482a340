import type { Plugin } from 'vite'

interface Patch {
  what: string
  find: RegExp
  replacement: string
}

/**
 * Inertia's unused forms and Precognition client (13 KiB) stay in the bundle, as making them might have side
 * effects; these say there are none. Layout props and a link's data are new objects at each render, which
 * would render the page twice and reread the address. Back and Forward abort pending requests, but not a
 * prefetch's answer, one after an instant visit, or a page still loading, which then replaced the page gone
 * back to; so a visit's answer is dropped after another move. History keeps pages as text, written in a third
 * of the time that objects take (decision 013).
 */
const inertia: Record<string, Patch[]> = {
  '@inertiajs/react': [
    { what: 'names of components', find: /^\w+\.displayName = "\w+";$/gm, replacement: '' },
    {
      what: 'a component made by forwardRef',
      find: /^(var \w+ = )(forwardRef\()/gm,
      replacement: '$1/* @__PURE__ */ $2',
    },
    {
      what: "the server's layout props",
      find: /store\.get, \(\) => emptySnapshot/g,
      replacement: 'store.get, store.get',
    },
    {
      what: 'what a link that is not told otherwise sends',
      find: /^(var Link = [\s\S]*?)data = \{\},([\s\S]*?)only = \[\],(\s*)except = \[\],(\s*)headers = \{\},/m,
      replacement:
        'var none = {}, noKeys = [];\n$1data = none,$2only = noKeys,$3except = noKeys,$4headers = none,',
    },
  ],
  '@inertiajs/core': [
    { what: 'the Precognition client', find: /^ *precognitionClient\.with\w+\(.*\);$/gm, replacement: '' },
    {
      what: 'the handler of Back and Forward',
      find: /^ *if \(!history\.isValidState\(state\)\)/m,
      replacement: 'history.moves = (history.moves ?? 0) + 1;\npage.componentId = {};\n$&',
    },
    {
      what: 'what the history keeps of a page',
      find: /^ *const pageWithClonedProps = [\s\S]*? resolve\(pageWithClonedProps\);\n *\}\);/m,
      replacement:
        'return page2.encryptHistory ? encryptHistory(page2) : Promise.resolve(JSON.stringify(page2));',
    },
    {
      what: 'how a page is read from the history',
      find: /: Promise\.resolve\(pageData\);/,
      // Entries of a tab that was open before this hold objects.
      replacement: ": Promise.resolve(typeof pageData === 'string' ? JSON.parse(pageData) : pageData);",
    },
    {
      what: 'the visit that is asked for',
      find: /( const requestParams = \{\n *\.\.\.visit,\n)( *\.\.\.events\n *\};\n *const sendRequest)/,
      replacement: '$1moves: history.moves,\n$2',
    },
    {
      what: 'what a prefetch may differ in',
      find: / *"showProgress",\n *"replace",/,
      replacement: '"moves",\n$&',
    },
    {
      what: 'the answer to a visit',
      find: /^ *this\.requestParams\.runCallbacks\(\);\n *this\.processed = true;\n/m,
      replacement:
        "$&if ('moves' in this.requestParams.all() && this.requestParams.all().moves !== history.moves) return;\n",
    },
  ],
}

export const leanInertia: Plugin = {
  name: 'lean-inertia',
  apply: 'build',
  transform: {
    filter: { id: /@inertiajs\/(react|core)\/dist\/index\.js$/ },
    handler: (code, id) => ({ code: patched(code, /@inertiajs\/\w+/.exec(id)?.[0] ?? ''), map: null }),
  },
}

/** Throws when the library lacks what a patch changes, or the fault would return unnoticed. */
export function patched(code: string, library: string): string {
  return (inertia[library] ?? []).reduce((text, { what, find, replacement }) => {
    const result = text.replace(find, replacement)
    if (result === text) throw new Error(stale(`${what} of ${library}`))
    return result
  }, code)
}

export const refuseModules = (replaced: Record<string, RegExp>): Plugin => ({
  name: 'refuse-modules',
  apply: 'build',
  moduleParsed({ id }) {
    const met = Object.keys(replaced).find((what) => replaced[what]?.test(id))
    if (met) throw new Error(stale(met))
  },
})

const stale = (what: string) =>
  `The patch of ${what} found nothing to change. Look at what the library says now, and mend or remove the patch.`
