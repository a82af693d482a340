import { attempt } from './kept.ts'

export interface Interrupted {
  href: string
  title: string
}

const name = 'interrupted'
const day = 86_400_000

/** Keeps it for a day, as the mail that confirms an address is often read in another tab. */
export function interrupt(what: Interrupted): void {
  attempt(() => localStorage.setItem(name, JSON.stringify({ ...what, until: Date.now() + day })))
}

export function interrupted(): Interrupted | null {
  const kept = attempt(() => JSON.parse(localStorage.getItem(name) ?? 'null'))
  return kept && kept.until > Date.now() ? kept : null
}

export function resumed(): void {
  attempt(() => localStorage.removeItem(name))
}
