/** The addresses that a page, mail or drawing loads as soon as somebody looks at it, as they are written. */
export function loadsIn(markup: string): string[] {
  const tags = [...markup.matchAll(/<(?!a\b)[a-z][^>]*>/gi)].map(([tag]) => tag)
  const attributes = tags.flatMap((tag) =>
    [
      ...tag.matchAll(
        /\s(?:src|srcset|href|xlink:href|background|poster|data|action)\s*=\s*["']?([^"'\s>]+)/gi,
      ),
    ].map(([, address = '']) => address),
  )
  const styled = [...markup.matchAll(/(?:url\(|@import)\s*(?:&quot;|["'])?([^"')\s&]+)/gi)].map(
    ([, address = '']) => address,
  )
  return [...attributes, ...styled]
}

/** Those that are not of `origin`, not in the same mail or drawing, and not written out where they stand. */
export const strangersIn = (markup: string, origin: string): string[] =>
  loadsIn(markup).filter((address) => !/^(?:cid:|data:|#|\/(?!\/))/.test(address) && !isOf(address, origin))

const isOf = (address: string, origin: string) => address === origin || address.startsWith(`${origin}/`)
