import { readFileSync } from 'node:fs'

export interface Block {
  /** The heading that it stands under. */
  under: string
  /** What is typed, a line each. */
  lines: string[]
}

/** The shell blocks of docs/operating.md, in their order. */
export function blocks(page = readFileSync('docs/operating.md', 'utf8')): Block[] {
  return page.split(/^## /m).flatMap((section) => {
    const [under = ''] = section.split('\n', 1)
    return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => ({
      under,
      lines: text.trim().split('\n'),
    }))
  })
}
