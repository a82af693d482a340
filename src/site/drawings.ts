import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { App } from '../app.ts'
import type { Drawing } from '../images/card.ts'
import { detailPath } from '../images/paths.ts'
import type { Palette } from '../settings/palette.ts'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

const ownMark = readFileSync(new URL('../browser/public/favicon.svg', import.meta.url), 'utf8')

/** LabEx's mark in the park's colour. */
export const markIn = (accent: string) => ({ svg: ownMark.replace(/#0b6a55/i, accent) })

export async function markOf({ park, store }: Pick<App, 'park' | 'store'>): Promise<Drawing> {
  return (park.mark && (await pictureAt(store, detailPath(park.mark.path)))) ?? markIn(park.accent)
}

export async function pictureAt(store: App['store'], path: string): Promise<{ photo: Uint8Array } | null> {
  const file = await store.open(path)
  return file && { photo: new Uint8Array(await new Response(file.body).arrayBuffer()) }
}

/** 480 × 630, in the light theme's colours or those of `palette`. */
export async function lightDrawing(palette: Palette | null): Promise<string> {
  const [scenes, tokens] = await Promise.all([read('./pictures/scenes.svg'), read('../ui/tokens.css')])
  const light = tokens.slice(tokens.indexOf(':root {'), tokens.indexOf('}'))
  const own = [...light.matchAll(/(--[\w-]+): (?:light-dark\()?(#[0-9a-f]{6})/g)]
  const colours = new Map(own.map(([, name = '', hex = '']) => [name, hex]))
  for (const [name, hex] of Object.entries(palette?.light ?? {})) colours.set(`--${name}`, hex)
  const [, defs = ''] = /<defs>([\s\S]*)<\/defs>/.exec(scenes) ?? []
  const [, hero = ''] = /<g id="hero">([\s\S]*?)\n {2}<\/g>/.exec(scenes) ?? []
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 630" width="480" height="630">
<defs>${defs}</defs><rect width="480" height="630" fill="var(--sunken)"/>
<g transform="translate(6 142) scale(.836)">${hero}</g></svg>`
  return svg.replace(/var\((--[\w-]+)\)/g, (_, name) => {
    const colour = colours.get(name)
    if (!colour) throw new Error(`no colour ${name} in tokens.css`)
    return colour
  })
}
