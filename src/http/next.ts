/** Parsed as a browser would, so that `//e`, `/\e`, tabs and userinfo cannot lead elsewhere. */
export function safeRedirectPath(value: string | null | undefined, otherwise: string): string {
  if (!value || value.length > 2_000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(value)) return otherwise
  const base = 'http://own.invalid'
  if (!URL.canParse(value, base)) return otherwise
  const url = new URL(value, base)
  if (url.origin !== base || url.pathname.startsWith('//') || url.pathname.startsWith('/\\')) return otherwise
  return url.pathname + url.search + url.hash
}
