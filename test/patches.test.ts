import { readFileSync } from 'node:fs'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { patched, refuseModules } from '../scripts/patches.ts'

const source = (library: string) => readFileSync(`node_modules/${library}/dist/index.js`, 'utf8')

describe.each(['@inertiajs/react', '@inertiajs/core'])('the patches of %s', (library) => {
  it('find what they change', () => {
    expect(patched(source(library), library)).not.toBe(source(library))
  })

  it('say so when one of them does not', () => {
    const next = patched(source(library), library)
    expect(() => patched(next, library)).toThrow(
      new RegExp(`^The patch of .+ of ${library} found nothing to change\\.`),
    )
  })
})

it('a build fails in which a replaced module is met', async () => {
  const built = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [refuseModules({ 'the texts': /say\.ts$/ })],
    build: { write: false, rolldownOptions: { input: 'src/i18n/say.ts' } },
  })
  await expect(built).rejects.toThrow('The patch of the texts found nothing to change.')
})
