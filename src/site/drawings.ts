import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

export const mark = { svg: readFileSync(new URL('../browser/public/favicon.svg', import.meta.url), 'utf8') }

let drawing: Promise<string> | undefined

/** Drawn on a panel of 480 × 630, in the light theme's colours. */
export const lightDrawing = (): Promise<string> => (drawing ??= draw())

async function draw(): Promise<string> {
  const [scenes, tokens] = await Promise.all([read('./pictures/scenes.svg'), read('../ui/tokens.css')])
  const light = tokens.slice(tokens.indexOf(':root {'), tokens.indexOf('}'))
  const colours = new Map(
    [...light.matchAll(/(--[\w-]+): (?:light-dark\()?(#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex]),
  )
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
