export const fold = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
