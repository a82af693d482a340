export interface Exchange {
  /** Null once the organisation is unknown. */
  giver: string | null
  receiver: string | null
  times?: number
}

export interface ChangedHands {
  handovers: number
  organisations: { name: string; gave: number; got: number }[]
}

export function changedHands(done: readonly Exchange[]): ChangedHands {
  const all = new Map<string, { name: string; gave: number; got: number }>()
  const of = (name: string) => {
    const known = all.get(name) ?? { name, gave: 0, got: 0 }
    all.set(name, known)
    return known
  }
  for (const { giver, receiver, times = 1 } of done) {
    if (giver) of(giver).gave += times
    if (receiver) of(receiver).got += times
  }
  return {
    handovers: done.reduce((sum, { times = 1 }) => sum + times, 0),
    organisations: [...all.values()].sort(
      (a, b) => b.gave + b.got - a.gave - a.got || a.name.localeCompare(b.name),
    ),
  }
}
