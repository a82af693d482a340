/** A title whose numbers stay on one line with a unit of one or two characters: "200 µl", "5804 R". */
export const unbroken = (title: string): string => title.replace(/(\d) (?=\S\S?\b|%)/g, '$1\u00a0')

/** A short label all on one line: "12 units". */
export const onOneLine = (label: string): string => label.replaceAll(' ', '\u00a0')
