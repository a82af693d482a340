/** No remedy: all is well. `isEarly`: a new site has not come to it. */
export interface Finding {
  subject: string
  fact: string
  remedy?: string
  isEarly?: true
}

export const fine = (subject: string, fact: string): Finding => ({ subject, fact })

export const wrong = (subject: string, fact: string, remedy: string): Finding => ({ subject, fact, remedy })

/** A new site has not done it yet, which is no fault. */
export const notYet = (subject: string, fact: string, remedy: string): Finding => ({
  ...wrong(subject, fact, remedy),
  isEarly: true,
})

export async function tried(
  subject: string,
  check: () => Promise<Finding | Finding[]>,
  remedy: string,
): Promise<Finding[]> {
  try {
    return [await check()].flat()
  } catch (error) {
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? ` (${cause.message || cause.name})` : ''
    return [wrong(subject, `${message}${reason}`, remedy)]
  }
}

export function lineOf({ subject, fact, remedy, isEarly }: Finding): string {
  const verdict = isEarly ? 'not yet' : remedy ? 'WRONG' : 'fine'
  const todo = remedy ? `\n${' '.repeat(20)}→ ${remedy}` : ''
  return `${verdict.padEnd(7)}  ${subject.padEnd(10)} ${fact}${todo}`
}
