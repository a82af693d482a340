import { svg } from '../src/images/images.fixture.ts'
import { flat, onGreen } from '../src/images/reaches.fixture.ts'

const html = 'xmlns="http://www.w3.org/1999/xhtml"'
const area = `<rect ${flat} fill="#0f0"/>`

/** Drawings with something in them that runs `js`, which has no double quote, `<` or `&`. */
export const scripts = (js: string): Record<string, string> => ({
  script: `<script>${js}</script>`,
  'script cdata': `<script><![CDATA[${js}]]></script>`,
  'script data xlink': `<script xlink:href="data:text/javascript;base64,${btoa(js)}"/>`,
  'script of html': `<script ${html}>${js}</script>`,
  'script prefixed': `<s:script xmlns:s="http://www.w3.org/2000/svg">${js}</s:script>`,
  'image onerror': `<image href="x:" onerror="${js}"/>`,
  onclick: `<rect ${flat} fill="#0f0" onclick="${js}" onpointerdown="${js}"/>`,
  onfocus: `<a href="#x" autofocus="" tabindex="1" onfocus="${js}" onfocusin="${js}">${area}</a>`,
  'animate onbegin': `<rect><animate onbegin="${js}" attributeName="x" dur="1s"/></rect>`,
  'set onbegin': `<set attributeName="x" to="1" onbegin="${js}"/>`,
  'javascript link': `<a href="javascript:${js}">${area}</a>`,
  'javascript link xlink': `<a xlink:href="java&#10;script:${js}">${area}</a>`,
  'set link': `<a><set attributeName="href" to="javascript:${js}"/>${area}</a>`,
  'animate link': `<a href="#"><animate attributeName="href" values="javascript:${js}" fill="freeze"/>${area}</a>`,
  'foreign script': `<foreignObject ${flat}><body ${html}><script>${js}</script></body></foreignObject>`,
  'foreign image': `<foreignObject ${flat}><img ${html} src="x:" onerror="${js}"/></foreignObject>`,
  'foreign frame': `<foreignObject ${flat}><iframe ${html} src="javascript:${js}"/></foreignObject>`,
  'foreign srcdoc': `<foreignObject ${flat}><iframe ${html} srcdoc="&lt;script&gt;${js}&lt;/script&gt;"/></foreignObject>`,
  'foreign focus': `<foreignObject ${flat}><input ${html} autofocus="" onfocus="${js}"/></foreignObject>`,
  'foreign video': `<foreignObject ${flat}><video ${html}><source src="x:" onerror="${js}"/></video></foreignObject>`,
  'mutation in html': `<desc><style><!--</style><img src="x:" onerror="${js}"/>--></style></desc>`,
  'outside foreign': `<iframe ${html} srcdoc="&lt;script&gt;${js}&lt;/script&gt;"/><img ${html} src="x:" onerror="${js}"/>`,
})

/** Drawings with something in them that asks for `url`, beside what `reaches` knows. */
export const calls = (url: string): Record<string, string> => ({
  'call stylesheet': `<link ${html} rel="stylesheet" href="${url}"/>`,
  'call preload': `<link ${html} rel="preload" as="image" href="${url}"/>`,
  'call background': `<foreignObject ${flat}><p ${html} style="background:url(${url})">x</p></foreignObject>`,
  'call video': `<foreignObject ${flat}><video ${html} src="${url}/v" poster="${url}/p"/></foreignObject>`,
  'call object': `<foreignObject ${flat}><object ${html} data="${url}"/></foreignObject>`,
  'call ping': `<a href="#x" ping="${url}">${area}</a>`,
  'call cursor': `<rect ${flat} fill="#0f0" style="cursor:url(${url}),auto"/>`,
  'call set image': `<image ${flat}><set attributeName="href" to="${url}"/></image>`,
  'call import': `<style>@import "${url}";</style>`,
})

/** Whole documents: what is hostile lies in their root, their head or their encoding. */
export function documents(js: string): Record<string, Buffer> {
  const plain = onGreen(`<script>${js}</script>`).toString()
  const utf7 = onGreen(`+ADw-script+AD4-${js}+ADw-/script+AD4-`)
  const xsl = `<xsl:stylesheet id="s" version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html ${html}><script>${js}</script></html></xsl:template></xsl:stylesheet>`
  return {
    'root onload': svg(area, `${flat} onload="${js}"`),
    'root prefixed': Buffer.from(
      `<s:svg xmlns:s="http://www.w3.org/2000/svg" ${flat}><s:script>${js}</s:script></s:svg>`,
    ),
    'attribute default': Buffer.from(`<!DOCTYPE svg [<!ATTLIST svg onload CDATA "${js}">]>${onGreen('')}`),
    'entity script': Buffer.from(
      `<!DOCTYPE svg [<!ENTITY s "<script xmlns='http://www.w3.org/2000/svg'>${js.replaceAll("'", '&#39;')}</script>">]>${onGreen('&s;')}`,
    ),
    'utf-16 le': Buffer.from(`\ufeff${plain}`, 'utf16le'),
    'utf-16 be': Buffer.from(`\ufeff${plain}`, 'utf16le').swap16(),
    'utf-16 unmarked': Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${plain}`),
    'utf-7': Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${utf7}`),
    transformed: Buffer.from(
      `<?xml-stylesheet type="text/xsl" href="data:text/xsl,${encodeURIComponent(xsl)}"?>${onGreen('')}`,
    ),
    'transformed by itself': Buffer.from(`<?xml-stylesheet type="text/xsl" href="#s"?>${onGreen(xsl)}`),
    'a page around it': Buffer.from(
      `<!--\n--><svg xmlns="http://www.w3.org/2000/svg" ${flat}>${area}<html ${html}><body onload="${js}"><script>${js}</script></body></html></svg>`,
    ),
  }
}
