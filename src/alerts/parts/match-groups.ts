interface Found {
  matched_on: string
  alerts: readonly { sentence: string }[]
}

export type Group<T> = [T, ...T[]]

export function groupsOf<T extends Found>(matches: readonly T[]): Group<T>[] {
  const groups = new Map<string, Group<T>>()
  for (const match of matches) {
    const group = groups.get(headingOf(match))
    if (group) group.push(match)
    else groups.set(headingOf(match), [match])
  }
  return [...groups.values()]
}

const headingOf = ({ matched_on, alerts }: Found) =>
  [matched_on, ...alerts.map(({ sentence }) => sentence)].join('\n')
