const shownCharacters = 50

export function excerptOf(text: string): { excerpt: string; isCut: boolean } {
  const characters = Array.from(text)
  if (characters.length <= shownCharacters) return { excerpt: text, isCut: false }
  return { excerpt: `${characters.slice(0, shownCharacters).join('').trimEnd()}…`, isCut: true }
}
