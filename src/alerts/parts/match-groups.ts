interface Found {
  matched_on: string
  unread: boolean
  alerts: readonly { sentence: string }[]
}

export type Group<T> = [T, ...T[]]

/** Only within a page: seen ones would else move those of the next page. */
export function groupsOf<T extends Found>(matches: readonly T[]): Group<T>[] {
  const newFirst = matches.toSorted((one, other) => Number(other.unread) - Number(one.unread))
  const groups = new Map<string, Group<T>>()
  for (const match of newFirst) {
    const group = groups.get(headingOf(match))
    if (group) group.push(match)
    else groups.set(headingOf(match), [match])
  }
  return [...groups.values()]
}

const headingOf = ({ matched_on, alerts }: Found) =>
  [matched_on, ...alerts.map(({ sentence }) => sentence)].join('\n')
