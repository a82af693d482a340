import { attempt } from './kept.ts'

/** What a visitor was about to do when they had to log in first. */
export interface Interrupted {
  href: string
  title: string
}

const name = 'interrupted'
const day = 86_400_000

/** For a day on this device, as the mail that confirms an address is often read in another tab. */
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
