import sanitizeHtml from 'sanitize-html'

const MAX_DEPTH = 30
const MAX_HREF = 2000
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u
const SCHEMES = ['http', 'https', 'mailto']
// Browsers hide these or parse them by other rules, so their content goes too.
const WITH_CONTENT =
  'script style textarea option xmp noscript noembed noframes iframe object template title svg math'

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: SCHEMES,
  allowProtocolRelative: false,
  transformTags: { b: 'strong', i: 'em', a: safeLink },
  exclusiveFilter: ({ tag, text }) => tag === 'a' && !VISIBLE.test(text),
  nestingLimit: MAX_DEPTH,
  nonTextTags: WITH_CONTENT.split(' '),
}

/**
 * Keeps `p br strong em ul ol li a[href]` and the text of other elements; links are absolute http, https or
 * mailto of at most 2,000 characters. Idempotent: call it on write and on read.
 */
export function sanitizeRichText(html: string): string {
  let safe = html
  for (let pass = 0; pass < 6; pass++) {
    const next = sanitizeOnce(safe)
    if (next === safe) return safe
    safe = next
  }
  return sanitizeHtml(safe, { allowedTags: [] })
}

export function richTextToPlain(html: string): string {
  return unescaped(
    html
      .replace(/\s+/g, ' ')
      .replace(/<li> ?(?:<p>)?/g, '\n- ')
      .replace(/(?:<\/p>)? ?<\/li>/g, '')
      .replace(/<br \/>/g, '\n')
      .replace(/<\/?(?:p|ul|ol)>/g, '\n\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export function richTextLength(html: string): number {
  return unescaped(withoutTags(html)).length
}

// A pass can leave a paragraph in a paragraph, where it dropped an element; the next separates them.
function sanitizeOnce(html: string): string {
  const safe = withoutControls(sanitizeHtml(html, OPTIONS))
  return VISIBLE.test(unescaped(withoutTags(safe))) ? safe : ''
}

function safeLink(_name: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const href = safeHref(attributes.href ?? '')
  if (href === null) return { tagName: 'not-a-link', attribs: {} }
  return { tagName: 'a', attribs: { href, rel: 'noopener noreferrer nofollow' } }
}

function safeHref(typed: string): string | null {
  const url = URL.parse(typed)
  const allowed = url && SCHEMES.includes(url.protocol.slice(0, -1))
  return allowed && url.href.length <= MAX_HREF ? url.href : null
}

// PostgreSQL accepts neither NUL nor lone surrogates.
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to go
  return text.toWellFormed().replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')
}

// Safe for sanitised HTML only, where `<` and `>` always mean a tag.
const withoutTags = (html: string) => html.replace(/<[^>]*>/g, '')

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
