interface Begun {
  subject?: string
  body?: string
}

/** RFC 6068. A local part may hold `?`, `&` and `#`, which would end it. */
export function mailto(to: string | readonly string[], begun: Begun = {}): string {
  const addresses = [to].flat().map((address) => encodeURIComponent(address).replaceAll('%40', '@'))
  const fields = Object.entries(begun).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${addresses.join(',')}${fields.length > 0 ? `?${fields.join('&')}` : ''}`
}
