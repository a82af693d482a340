import { keptFor, secondsOf } from '../i18n/kept-for.ts'
import { attempt } from './kept.ts'

export interface Interrupted {
  href: string
  title: string
}

const name = 'interrupted'

/** The confirming mail is often read in another tab. */
export function interrupt(what: Interrupted): void {
  attempt(() =>
    localStorage.setItem(
      name,
      JSON.stringify({ ...what, until: Date.now() + secondsOf(keptFor.interrupted) * 1_000 }),
    ),
  )
}

export function interrupted(): Interrupted | null {
  const kept = attempt(() => JSON.parse(localStorage.getItem(name) ?? 'null'))
  return kept && kept.until > Date.now() ? kept : null
}

export function resumed(): void {
  attempt(() => localStorage.removeItem(name))
}
