/** Keeps words that have a hyphen near their beginning on one line, by an invisible joiner (U+2060) behind it. */
export const withWholeWords = (text: string): string => text.replace(/\b(e)-(?=mail)/gi, '$1-\u2060')
