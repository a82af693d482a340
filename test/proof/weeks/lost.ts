import { toldOf } from './ledger.ts'
import type { Letter } from './letters.ts'
import type { World } from './world.ts'

/** Each reader of an alert hears once of each thing of others that was published after it, unless it was taken first. */
export function lostOrDoubled(world: World, letters: Letter[]): string[] {
  const { people, listings, alerts } = world
  const found: string[] = []
  for (const [name, { after }] of alerts) {
    const heard = letters
      .filter((one) => one.name === 'alert_matches' && one.to === people[name].email)
      .flatMap((one) => toldOf(world, one))
    for (const [title, { owner, isTaken }] of [...listings].slice(after)) {
      const times = heard.filter((one) => one === title).length
      const [least, most] = owner === name ? [0, 0] : [isTaken ? 0 : 1, 1]
      if (times < least || times > most) found.push(`${name} heard ${times} times of ${title}`)
    }
  }
  return found
}
