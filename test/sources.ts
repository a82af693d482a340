import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { rooms } from './rooms.ts'

/** The sources of the product, without its tests. */
export function sources(): { file: string; text: string }[] {
  return globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.(test|fixture)\.|paraglide/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
}

/** The folder below `src`, or the file that stands there by itself. */
export function roomOf(file: string): string {
  return path.relative('src', file).split('/')[0] ?? ''
}

export function climbsIn(file: string, text: string): string[] {
  const floor = rooms.indexOf(roomOf(file))
  return ownImports(file, text)
    .filter((target) => rooms.indexOf(roomOf(target)) > floor)
    .map((target) => `${file} → ${target}`)
}

export const ownImports = (file: string, text: string): string[] =>
  importsIn(text)
    .filter(({ name }) => name.startsWith('.'))
    .map(({ name }) => path.join(path.dirname(file), name))

/** Lazy ones are loaded when they are first needed. */
export function importsIn(text: string): { name: string; isType: boolean; isLazy: boolean }[] {
  const pattern =
    /^(?:import|export)( type)?\b[^'"]*?from '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm
  return [...withoutComments(text).matchAll(pattern)].map(([, type, named, lazy, bare]) => ({
    name: named ?? lazy ?? bare ?? '',
    isType: type !== undefined,
    isLazy: lazy !== undefined,
  }))
}

/** Each module that is loaded with the given ones, and what it imports itself; types are not loaded. */
export function* reachedFrom(
  files: string[],
  seen = new Set<string>(),
): Generator<{ file: string; imported: string[] }> {
  for (const file of files) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue
    seen.add(file)
    const imported = importsIn(readFileSync(file, 'utf8'))
      .filter(({ isType }) => !isType)
      .map(({ name }) => name)
    yield { file, imported }
    const own = imported.filter((name) => name.startsWith('.'))
    yield* reachedFrom(
      own.map((name) => path.join(path.dirname(file), name)),
      seen,
    )
  }
}

/** The ways by which a file comes back to itself, each once. */
export function circlesIn(imports: Map<string, string[]>): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: string[]) => {
    const at = way.indexOf(file)
    if (at >= 0) circles.push([...way.slice(at), file].join(' → '))
    if (at >= 0 || done.has(file)) return
    for (const next of imports.get(file) ?? []) walk(next, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) walk(file, [])
  return circles
}

export const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** Keys with the variables each text takes. */
export function messagesIn(file: string): Record<string, string[]> {
  const { $schema: _, ...texts } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const variables = (text: unknown) => [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].sort()
  return Object.fromEntries(
    Object.keys(texts)
      .sort()
      .map((key) => [key, variables(texts[key])]),
  )
}

/** The tables a source writes by Kysely or SQL; `?` where it does not say which. */
export function writesIn(text: string): string[] {
  const code = withoutComments(text)
  const byKysely = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'(\w+)|[^)'])/
  const bySql =
    /\b(?:insert into|delete from|merge into|truncate table) (?:([\w.]+)|\$)|\bupdate (?:only )?(?:([\w.]+)|\$\{[^}]*\})(?: as)?(?: \w+)? set\b/
  const pattern = new RegExp(`${byKysely.source}|${bySql.source}`, 'gi')
  return [...code.matchAll(pattern)].map(([, ...tables]) => tables.find(Boolean) ?? '?')
}
