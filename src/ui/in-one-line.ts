/** A line that breaks ends with the dot; none begins with it. */
export const inOneLine = (texts: readonly (string | null | undefined | false)[]): string =>
  texts.filter(Boolean).join('\u00a0· ')
