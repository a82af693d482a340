/** A check finds a fact and, unless all is well, says what to do. */
export interface Finding {
  subject: string
  fact: string
  remedy?: string
}

export const fine = (subject: string, fact: string): Finding => ({ subject, fact })

export const wrong = (subject: string, fact: string, remedy: string): Finding => ({ subject, fact, remedy })

/** A check that breaks is a finding, too. */
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

export const lineOf = ({ subject, fact, remedy }: Finding): string =>
  `${remedy ? 'WRONG' : 'fine '}  ${subject.padEnd(10)} ${fact}${remedy ? `\n       ${' '.repeat(10)} → ${remedy}` : ''}`
