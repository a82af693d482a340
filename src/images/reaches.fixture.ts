/** For tests: drawings that try to bring in what lies elsewhere. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { svg } from './images.fixture.ts'

/** Flat, because drawing takes its time from the area. */
export const flat = 'width="80" height="4"'
/** Red or black on it would be what the drawing tried to bring in. */
export const onGreen = (inner: string) => svg(`<rect ${flat} fill="#0f0"/>${inner}`, flat)

/** Writes what must not be brought in, all of it red. */
export async function writeCanaries(folder: string): Promise<void> {
  const red = svg(`<rect ${flat} fill="#f00"/>`, flat)
  await writeFile(join(folder, 'canary.png'), await sharp(red).png().toBuffer())
  await writeFile(join(folder, 'canary.svg'), svg(`<rect id="r" ${flat} fill="#f00"/>`))
  await writeFile(join(folder, 'canary.txt'), `<rect ${flat} fill="#f00"/>`)
  await writeFile(join(folder, 'canary.css'), 'rect { fill: #f00 }')
}

/** What drawings can name outside of themselves, by how they name it; `base` is where the canaries are. */
export function reaches(base: string): Record<string, string> {
  const to = (name: string) => `${base}/canary.${name}`
  const nested = svg(`<image href="${to('png')}" ${flat}/>`, flat).toString('base64')
  return {
    'image href': `<image href="${to('png')}" ${flat}/>`,
    'image xlink': `<image xlink:href="${to('png')}" ${flat}/>`,
    'image svg': `<image href="${to('svg')}" ${flat}/>`,
    use: `<use href="${to('svg')}#r"/>`,
    'use xlink': `<use xlink:href="${to('svg')}#r"/>`,
    feImage: `<filter id="f"><feImage href="${to('png')}"/></filter><rect ${flat} filter="url(#f)"/>`,
    'fill url': `<rect ${flat} fill="url(${to('svg')}#r) none"/>`,
    xinclude: `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${to('svg')}"/>`,
    'xinclude text': `<style><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${to('css')}" parse="text"/></style>`,
    'css import': `<style>@import url("${to('css')}");</style>`,
    'font face': `<style>@font-face{font-family:c;src:url(${to('txt')})}</style><text font-family="c"> </text>`,
    foreignObject: `<foreignObject ${flat}><iframe xmlns="http://www.w3.org/1999/xhtml" src="${to('svg')}"/></foreignObject>`,
    'script href': `<script href="${to('txt')}"/>`,
    link: `<a href="${to('svg')}"><rect width="0" height="0"/></a>`,
    nested: `<image href="data:image/svg+xml;base64,${nested}" ${flat}/>`,
    mask: `<g mask="url(${to('svg')}#r)"/>`,
  }
}

/** The same for what stands before the drawing; `&x;` in it is the entity. */
export const prologs = (base: string): Record<string, string> => ({
  'system entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "${base}/canary.txt">]>`,
  'public entity': `<!DOCTYPE svg [<!ENTITY x PUBLIC "x" "${base}/canary.txt">]>`,
  'parameter entity': `<!DOCTYPE svg [<!ENTITY % p SYSTEM "${base}/canary.txt"> %p; <!ENTITY x "">]>`,
  'external subset': `<!DOCTYPE svg SYSTEM "${base}/canary.txt" [<!ENTITY x "">]>`,
  stylesheet: `<?xml-stylesheet type="text/css" href="${base}/canary.css"?><!DOCTYPE svg [<!ENTITY x "">]>`,
})
