import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { reachedFrom, sources, withoutComments } from './sources.ts'

/** Laws of what is sent to the browser. */
describe('the browser', () => {
  const packages =
    /^(react|react-dom|@inertiajs\/react|@tiptap\/[\w-]+|d3-(scale|shape)|clsx|lucide-react|react-error-boundary|yet-another-react-lightbox)(\/|$)/

  it('is sent no module that needs a server', () => {
    const entries = ['src/shell/client.tsx', 'src/shell/AdminLayout.tsx', ...globSync('src/*/pages/**/*.tsx')]
    const foreign = [...reachedFrom(entries)].flatMap(({ file, imported }) =>
      imported
        .filter((name) => !name.startsWith('.') && !packages.test(name))
        .map((name) => ({ file, name })),
    )
    expect(foreign).toEqual([])
  })

  it('loads parts only where they can fail (decision 062)', () => {
    const elsewhere = sources().filter(
      ({ file, text }) =>
        file !== 'src/browser/lazy-part.tsx' &&
        /\blazy\(|<Suspense|\bReact\.lazy\b/.test(withoutComments(text)),
    )
    expect(elsewhere.map(({ file }) => file)).toEqual([])
  })

  it('is followed through what its pages import', () => {
    const reached = [...reachedFrom(['src/listings/actions.ts'])].flatMap(({ imported }) => imported)
    expect(reached).toContain('kysely')
  })
})
