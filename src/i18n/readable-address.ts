/** Western letters, without lookalikes of i and k. */
const letters = /^[a-z0-9\u00df-\u00f6\u00f8-\u0130\u0132-\u0137\u0139-\u017e-]+$/

/** `xn--bcher-kva.example` reads `bücher.example`. Other scripts stay encoded, as they can deceive. */
export function readable(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const labels = address.slice(at).split('.')
  if (!labels.some(isCoded)) return address
  const read = labels.map((label) => (isCoded(label) ? decoded(label.slice(4)) : label))
  return read.every((label) => letters.test(label)) ? address.slice(0, at) + read.join('.') : address
}

const isCoded = (label: string) => label.startsWith('xn--')

/** Punycode (RFC 3492), which no browser decodes for a page; empty when invalid. */
function decoded(code: string): string {
  if (code.endsWith('-')) return ''
  const plain = Math.max(code.lastIndexOf('-'), 0)
  const read = [...code.slice(0, plain)].map((letter) => letter.charCodeAt(0))
  let [point, index, bias] = [128, 0, 72]
  for (let at = plain > 0 ? plain + 1 : 0; at < code.length; ) {
    const before = index
    for (let weight = 1, base = 36; ; base += 36) {
      const digit = (Number.parseInt(code[at] ?? '', 36) + 26) % 36
      at += 1
      index += digit * weight
      const least = Math.min(Math.max(base - bias, 1), 26)
      if (!(digit >= least)) break
      weight *= 36 - least
    }
    const length = read.length + 1
    bias = adapted(index - before, length, before === 0)
    point += Math.floor(index / length)
    index %= length
    if (!(point <= 0x10ffff)) return ''
    read.splice(index, 0, point)
    index += 1
  }
  return String.fromCodePoint(...read)
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? 700 : 2))
  left += Math.floor(left / length)
  let base = 0
  for (; left > 455; base += 36) left = Math.floor(left / 35)
  return base + Math.floor((36 * left) / (left + 38))
}
