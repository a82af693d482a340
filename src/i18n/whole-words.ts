/**
 * Keeps *e-mail* on one line, by an invisible joiner (U+2060) behind its hyphen. No word that is a column's name, such
 * as *CAS-nummer*: it is compared with what people paste.
 */
export const withWholeWords = (text: string): string => text.replace(/\b(e)-(?=mail)/gi, '$1-\u2060')

/** The same in HTML, where an address in a tag stays as it is. */
export const withWholeWordsIn = (html: string): string =>
  html.replace(/>[^<]+/g, (text) => withWholeWords(text))
