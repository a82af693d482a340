/** Keeps numbers on one line with a unit of one or two characters, and with a sign before them: "≥ 99.8 %", "5804 R". */
export const unbroken = (title: string): string =>
  title.replace(/(\d) (?=\S\S?\b|%)|([≥≤<>=≈~±+−]) (?=\d)/g, '$1$2\u00a0')

/** Breaks only between the parts of a label: "48 × 96 = 4,608 pieces". */
export const onOneLine = (label: string): string => label.replace(/(?<!,) (?!=)/g, '\u00a0')
