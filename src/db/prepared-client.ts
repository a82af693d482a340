import pg from 'pg'

/** Uses before a statement is prepared, and the most that are, as each takes memory per connection. */
const often = 5
const mostKept = 150

const asked = new Map<string, number>()
const names = new Map<string, string>()

/** Planning a write may need its values: those of `on conflict … where`. */
const isReading = /^\s*(select|with recursive)\b/
/** Another process's migration changes a star, and the prepared statement would fail. */
const hasStar = /\b(select|distinct) \*|\.\*/

/** Without parameters it may hold several statements. */
export const mayBePlannedOnce = (text: string, values: unknown): boolean =>
  Array.isArray(values) && values.length > 0 && isReading.test(text) && !hasStar.test(text)

function nameOf(text: string, values: unknown): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostKept || !mayBePlannedOnce(text, values)) return known
  const times = (asked.get(text) ?? 0) + 1
  asked.set(text, times)
  if (asked.size > 1_000) asked.clear()
  if (times < often) return undefined
  const name = `kept_${names.size}`
  names.set(text, name)
  return name
}

/** Planning takes longer than most answers. */
export class PreparedClient extends pg.Client {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? nameOf(text, values) : undefined
    const asking = name ? [{ name, text, values }, ...rest] : [text, values, ...rest]
    return Reflect.apply(super.query, this, asking)
  }) as pg.Client['query']
}
