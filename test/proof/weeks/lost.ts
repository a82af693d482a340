import type { Letter } from './letters.ts'
import { due, type World } from './story.ts'

/** Each reader of an alert hears once of each thing of others that was published after it; what is due came. */
export function lostOrDoubled({ people, listings }: World, letters: Letter[], since: number): string[] {
  const found: string[] = []
  for (const name of ['carl', 'dora', 'fenna'] as const) {
    const heard = letters
      .filter((one) => one.name === 'alert_matches' && one.to === people[name].email)
      .flatMap(({ data }) => data.listing_ids as number[])
    for (const [title, { id, owner }] of listings) {
      const times = heard.filter((one) => one === id).length
      const right = owner === name || id < since ? 0 : 1
      if (times !== right) found.push(`${name} heard ${times} times of ${title}`)
    }
  }
  for (const { to, name, title, least } of due) {
    const came = letters.filter(
      (one) => one.to === people[to].email && one.name === name && one.subject.includes(title),
    )
    if (came.length < least) found.push(`${to} got ${came.length} of ${name} for ${title}`)
  }
  return found
}
