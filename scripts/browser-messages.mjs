// One module per message: Paraglide opens all files at once, and silently lost half where only 1,024 may be
// open, as in a container build.
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const writeFile = async (file, text) => fs.writeFileSync(file, text)
await compile({
  project: './project.inlang',
  outdir: './dist/messages',
  strategy: ['baseLocale'],
  outputStructure: 'message-modules',
  fs: { ...fs, promises: { ...fs.promises, writeFile } },
})
