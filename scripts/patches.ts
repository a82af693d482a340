import type { Plugin } from 'vite'

interface Patch {
  /** What it changes, as the failing build says it. */
  what: string
  find: RegExp
  replacement: string
}

/**
 * Inertia's own forms and their Precognition client, which we do not use, stay in the bundle (13 KiB) because
 * nothing says that making a component, or configuring that client, has no side effect. This says so. Its layout
 * props, which we do not use either, differ from the server's by identity alone, for which the whole page would
 * be rendered a second time as soon as it has come alive. A link reads its address again whenever it is rendered, for
 * the data it does not send is a new object each time.
 *
 * Back and Forward abort what is still asked for, but not an answer that a prefetch brings, one that is asked for
 * only after an instant visit has painted its page, or one whose page is being loaded: it took the place of the
 * page that somebody had gone back to. Each visit remembers after how many moves it began, and its answer is
 * dropped after another.
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

/** Throws when the library no longer says what a patch changes: it would come back without anybody seeing it. */
export function patched(code: string, library: string): string {
  return (inertia[library] ?? []).reduce((text, { what, find, replacement }) => {
    const result = text.replace(find, replacement)
    if (result === text) throw new Error(stale(`${what} of ${library}`))
    return result
  }, code)
}

/** Fails a build that meets one of these modules, in place of which another was to be taken. */
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
