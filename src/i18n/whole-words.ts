/**
 * A joiner (U+2060) keeps *e-mail*, *werk-e-mail* and *eur-lex* on one line. Not for column names, which are
 * compared with pastes.
 */
export const withWholeWords = (text: string): string =>
  text.replace(/\b(e-(?=mail)|werk-(?=e-mail)|eur-(?=lex))/gi, '$1\u2060')

/** Outside tags, where addresses stay as they are. */
export const withWholeWordsIn = (html: string): string =>
  html.replace(/>[^<]+/g, (text) => withWholeWords(text))
