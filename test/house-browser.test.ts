import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { oldest } from '../src/http/promised.ts'
import { starter } from '../src/http/starter.ts'
import { reachedFrom, sources, withoutComments } from './sources.ts'

/** Laws of what is sent to the browser. */
describe('the browser', () => {
  const packages =
    /^(react|react-dom|@inertiajs\/react|@tiptap\/[\w-]+|d3-(scale|shape)|clsx|lucide-react|react-error-boundary|yet-another-react-lightbox|uqr|@simplewebauthn\/browser)(\/|$)/

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

  it('has no form without a name, by which it is found among others', () => {
    const nameless = sources().flatMap(({ file, text }) =>
      [...withoutComments(text).matchAll(/<form\b[^>]*?(?=>|=>)/g)]
        .filter(([form]) => !/\saria-label(ledby)?=/.test(form))
        .map(() => file),
    )
    // The type of its props asks for the name.
    expect(nameless).toEqual(['src/ui/PostForm.tsx'])
  })

  it('breaks no line within a day in a sentence', () => {
    const broken = sources().filter(
      ({ file, text }) => file.endsWith('.tsx') && /\bm\.\w+\)?\(\{[^}]*\bformatDay\(/.test(text),
    )
    expect(broken.map(({ file }) => file)).toEqual([])
  })

  it('is followed through what its pages import', () => {
    const reached = [...reachedFrom(['src/listings/actions.ts'])].flatMap(({ imported }) => imported)
    expect(reached).toContain('kysely')
  })

  it('promises the browsers that the build is made for, and what is asked of older ones they can read', () => {
    const quality = readFileSync('docs/product/quality.md', 'utf8')
    const rows = [...quality.matchAll(/^\| (Chrome|Firefox|Safari)[^|]*\| ([\d.]+) \|/gm)]
    const { edge, ...rest } = oldest
    expect(Object.fromEntries(rows.map(([, name = '', version]) => [name.toLowerCase(), version]))).toEqual(
      rest,
    )
    expect(edge).toBe(rest.chrome)
    expect(starter(['/a.js'])).not.toMatch(/\?\.|\?\?|\|\|=|&&=|static/)
  })
})
