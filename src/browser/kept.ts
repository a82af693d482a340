export function keep(name: string, answers: object): void {
  attempt(() => sessionStorage.setItem(name, JSON.stringify(answers)))
}

export function kept<Answers>(name: string): Partial<Answers> {
  const text = attempt(() => sessionStorage.getItem(name))
  return (text && attempt(() => JSON.parse(text))) || {}
}

export function forget(name: string): void {
  attempt(() => sessionStorage.removeItem(name))
}

/** Storage may be disabled or full. */
export function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
