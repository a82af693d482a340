// Our numbers and plurals: Paraglide's build an `Intl` object for every text, 8 % of the app's time.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const cwd = fileURLToPath(new URL('..', import.meta.url))
const out = './src/i18n/paraglide'
execFileSync(
  `${cwd}/node_modules/.bin/paraglide-js`,
  [
    ...['compile', '--project', './project.inlang', '--outdir', out],
    ...['--strategy', 'baseLocale', '--output-structure', 'locale-modules', '--silent'],
  ],
  { cwd, stdio: 'inherit' },
)
writeFileSync(`${cwd}/${out}/registry.js`, "export { number, plural } from '../number.ts'\n")
