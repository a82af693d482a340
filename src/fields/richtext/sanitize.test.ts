import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ATTACKS } from './attacks.fixture.ts'
import { richTextLength, richTextToPlain, sanitizeRichText } from './sanitize.ts'

const REL = 'rel="noopener noreferrer nofollow"'

describe('sanitizeRichText', () => {
  test.each([
    [
      '<p>Ten <strong>boxes</strong> of <em>tips</em></p>',
      '<p>Ten <strong>boxes</strong> of <em>tips</em></p>',
    ],
    ['<b>a</b> <i>b</i>', '<strong>a</strong> <em>b</em>'],
    ['<p>a<br>b</p>', '<p>a<br />b</p>'],
    [
      '<ul><li><p>a</p></li></ul><ol start="3"><li>b</li></ol>',
      '<ul><li><p>a</p></li></ul><ol><li>b</li></ol>',
    ],
    ['<p class="x" style="color:red" id="y">a</p>', '<p>a</p>'],
    ['<h1>Title</h1><table><tr><td>cell</td></tr></table>', 'Titlecell'],
    ['plain text', 'plain text'],
    ['a<script>gone</script><style>gone</style><textarea>gone</textarea><svg><text>gone</text></svg>b', 'ab'],
    [
      'a<noscript>gone</noscript><template>gone</template><title>gone</title><select><option>gone</select>b',
      'ab',
    ],
    ['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
    ['&amp;lt;b&amp;gt;', '&amp;lt;b&amp;gt;'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text that must stay as it is
    ['{{7*7}} ${7*7} %s%n', '{{7*7}} ${7*7} %s%n'],
    ['<p>unclosed <strong>bold', '<p>unclosed <strong>bold</strong></p>'],
    ['<p>caf\u00e9 \u{1f9ea} \u202eabc</p>', '<p>caf\u00e9 \u{1f9ea} \u202eabc</p>'],
    ['<p>a\0b\u0007c\ud800</p>', '<p>abc\ufffd</p>'],
    ['<p>a&#7;b</p>', '<p>ab</p>'],
    ['<p><button><p>x</p></button></p>', '<p></p><p>x</p><p></p>'],
  ])('%j gives %j', (html, safe) => {
    expect(sanitizeRichText(html)).toBe(safe)
  })

  test.each([
    '',
    ' ',
    '<p></p>',
    '<p> </p><p><br></p>',
    '<p>&nbsp;</p>',
    '<ul><li><p></p></li></ul>',
    '<p>\u200b\ufeff</p>',
    '<strong></strong>',
    '<a href="https://lab.nl"></a>',
    '<img src="x">',
    '<script>x</script>',
    '<!-- x -->',
  ])('%j is nothing', (html) => {
    expect(sanitizeRichText(html)).toBe('')
  })

  test.each([
    ['https://lab.nl/a?b=1&c=2#d', 'https://lab.nl/a?b=1&amp;c=2#d'],
    ['http://lab.nl', 'http://lab.nl/'],
    [' HTTPS://LAB.NL/A ', 'https://lab.nl/A'],
    ['https://b\u00fccher.example/\u00fc', 'https://xn--bcher-kva.example/%C3%BC'],
    ['mailto:ann@lab.nl?subject=tips', 'mailto:ann@lab.nl?subject=tips'],
  ])('a link to %j goes to %s', (typed, href) => {
    expect(sanitizeRichText(`<a href="${typed}" target="_blank" rel="opener">x</a>`)).toBe(
      `<a href="${href}" ${REL}>x</a>`,
    )
  })

  test.each([
    '',
    '/listings',
    '//evil.example',
    '\\\\evil.example',
    '#top',
    '?a=1',
    'lab.nl',
    'ftp://lab.nl',
    'tel:112',
    'data:text/html,x',
    'blob:https://lab.nl/x',
    'file:///etc/passwd',
    'about:blank',
    'https://',
    `https://lab.nl/${'x'.repeat(2000)}`,
    `https://lab.nl/${'\u2602'.repeat(300)}`,
  ])('a link to %j is only text', (href) => {
    expect(sanitizeRichText(`<p><a href="${href}">x</a></p>`)).toBe('<p>x</p>')
  })

  test('a link without text is dropped, as nobody can follow it', () => {
    expect(sanitizeRichText('<p>x<a href="https://lab.nl"><img src=y> </a></p>')).toBe('<p>x</p>')
  })

  test('keeps depth and time in bounds', () => {
    expect(sanitizeRichText(`${'<ul><li>'.repeat(5000)}x`).match(/<ul>/g)?.length).toBeLessThanOrEqual(15)
    expect(sanitizeRichText('<a href="https://lab.nl">'.repeat(2000))).toBe('')
  })
})

const SAFE =
  /^(?:[^<>]|<\/?(?:p|strong|em|ul|ol|li)>|<br \/>|<a href="(?:https?:\/\/|mailto:)[^"<>]*" rel="noopener noreferrer nofollow">|<\/a>)*$/

describe('hostile rich text', () => {
  test('the corpus is large enough to mean something', () => {
    expect(new Set(ATTACKS).size).toBeGreaterThanOrEqual(120)
  })

  test.each(ATTACKS)('%j', (html) => {
    expectSafe(html)
    expectSafe(`<p>before <strong>${html}</strong> after</p>`)
    expectSafe(`<ul><li>${html}`)
  })

  test('5,000 mutations of it', () => {
    const piece = fc.oneof(
      fc.constantFrom(...ATTACKS),
      fc.constantFrom(
        ...'<>"\'&;/=`! \n\0'.split(''),
        '<p>',
        '</p>',
        '<a href="',
        '<!--',
        '-->',
        '</',
        '<b',
        '&lt;',
        '&#',
        ']]>',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    )
    const cut = fc
      .tuple(fc.constantFrom(...ATTACKS), fc.nat(60), fc.nat(8), piece)
      .map(([html, at, gone, put]) => html.slice(0, at) + put + html.slice(at + gone))
    const mix = fc
      .array(fc.oneof(piece, cut), { minLength: 1, maxLength: 8 })
      .map((pieces) => pieces.join(''))
    fc.assert(fc.property(mix, expectSafe), { numRuns: 5000 })
  })

  test('any nesting of tags, kept or not', () => {
    const names = [
      'p',
      'b',
      'strong',
      'em',
      'ul',
      'ol',
      'li',
      'a',
      'br',
      'div',
      'button',
      'table',
      'td',
      'svg',
      'h1',
      'select',
      'option',
      'iframe',
      'noscript',
    ]
    const tag = fc
      .tuple(fc.constantFrom('<', '</'), fc.constantFrom(...names))
      .map(([open, name]) => (name === 'a' && open === '<' ? '<a href="https://lab.nl">' : `${open}${name}>`))
    const soup = fc.array(fc.oneof(tag, fc.constant('x')), { maxLength: 40 }).map((pieces) => pieces.join(''))
    fc.assert(fc.property(soup, expectSafe), { numRuns: 3000 })
  })

  test('any address in a link', () => {
    const href = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string({ unit: 'binary' }).map((text) => `mailto:${text}`),
      fc.string({ unit: 'binary' }).map((text) => `https:${text}`),
      fc.string({ unit: 'binary' }),
    )
    const link = href.map(
      (text) => `<a href="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">x</a>`,
    )
    fc.assert(fc.property(link, expectSafe), { numRuns: 3000 })
  })
})

describe('richTextToPlain', () => {
  test.each([
    ['', ''],
    ['<p>Ten boxes</p><p>of tips</p>', 'Ten boxes\n\nof tips'],
    ['<p>a<br />b</p>', 'a\nb'],
    ['<p>a</p><p></p><p></p><p>b</p>', 'a\n\nb'],
    [
      '<p>Bring:</p><ul><li><p>ice</p></li><li>gloves</li></ul><p>Thanks</p>',
      'Bring:\n\n- ice\n- gloves\n\nThanks',
    ],
    ['<p>a\n  b\u00a0c</p>', 'a b c'],
    [`<p>See <a href="https://lab.nl/" ${REL}>our <em>site</em></a>.</p>`, 'See our site.'],
    ['<p>1 &lt; 2 &amp;&amp; 3 &gt; 2 &amp;lt;</p>', '1 < 2 && 3 > 2 &lt;'],
  ])('%j reads %j', (html, plain) => {
    expect(richTextToPlain(html)).toBe(plain)
  })

  test('gives back any text that was put in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const text = typed.replace(/\s+/g, ' ').trim()
        const html = `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`
        fc.pre(sanitizeRichText(html) !== '')
        expect(richTextToPlain(sanitizeRichText(html))).toBe(text)
      }),
    )
  })
})

describe('richTextLength', () => {
  test.each([
    ['', 0],
    ['<p>abc</p><p>d</p>', 4],
    ['<p>&lt;&amp;&gt;</p>', 3],
    ['<p>\u{1f9ea}</p>', 2],
    [`<p><a href="https://lab.nl/" ${REL}>x</a></p>`, 1],
    [`<p>${'x'.repeat(5000)}</p>`, 5000],
  ])('%j', (html, length) => {
    expect(richTextLength(html)).toBe(length)
  })
})

/** Nothing outside the grammar of kept tags, every tag closed in order, and the same when sanitised again. */
function expectSafe(html: string): void {
  const safe = sanitizeRichText(html)
  expect(safe).toMatch(SAFE)
  expect(unclosed(safe)).toEqual([])
  expect(sanitizeRichText(safe)).toBe(safe)
}

function unclosed(html: string): string[] {
  const open: string[] = []
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
    if (name === 'br') continue
    if (!slash) open.push(name)
    else if (open.pop() !== name) return ['crossed']
  }
  return open
}
