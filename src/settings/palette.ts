import Color from 'colorjs.io'
import { ownAccent } from './catalogue.ts'

/** Hex colours of one look: the tokens of `ui/tokens.css` that follow the accent. */
interface Tones {
  brand: string
  'brand-hover': string
  'brand-active': string
  'on-brand': string
  'brand-soft': string
  'brand-soft-ink': string
  'viz-1': string
}

export interface Palette {
  light: Tones
  dark: Tones
}

/** What the accent stands on; a test compares them with `ui/tokens.css`. */
export const grounds = { light: ['#f6f8f7', '#ffffff'], dark: ['#0d1412', '#141d1a'] }

const text = 4.5
const bodyText = 7

/** Null when text in it, or white text on it, would be too pale. */
export function paletteOf(accent: string): Palette | null {
  const light = lightTones(accent)
  return isReadable(light.brand, [...grounds.light, light['brand-soft'], light['on-brand']], text)
    ? { light, dark: darkTones(accent) }
    : null
}

/** The accent, or the nearest of its hue that is dark enough. */
export function nearestReadable(accent: string): string {
  const { lightness } = partsOf(accent)
  const darker = stepsDown(lightness).map((l) => withLightness(accent, l))
  return [accent, ...darker].find((colour) => paletteOf(colour)) ?? ownAccent
}

/** For `<html style>`, with both looks of each token; null when unreadable. */
export function styleOf(accent: string): string | null {
  const palette = paletteOf(accent)
  if (!palette) return null
  const { light, dark } = palette
  return (Object.keys(light) as (keyof Tones)[])
    .map((token) => `--${token}:light-dark(${light[token]},${dark[token]})`)
    .join(';')
}

function lightTones(accent: string): Tones {
  const { lightness } = partsOf(accent)
  const away = lightness > 0.28 ? -1 : 1
  const soft = tone(accent, 0.938, 0.26)
  return {
    brand: accent,
    'brand-hover': withLightness(accent, lightness + away * 0.07),
    'brand-active': withLightness(accent, lightness + away * 0.14),
    'on-brand': '#ffffff',
    'brand-soft': soft,
    'brand-soft-ink': firstReadable(stepsDown(0.363), (l) => tone(accent, l, 0.75), [soft], bodyText),
    'viz-1': accent,
  }
}

function darkTones(accent: string): Tones {
  const [soft, on] = [tone(accent, 0.31, 0.53), tone(accent, 0.223, 0.43)]
  const brand = firstReadable(stepsUp(0.758), (l) => tone(accent, l, 1.3), [...grounds.dark, soft, on], text)
  const { lightness } = partsOf(brand)
  return {
    brand,
    'brand-hover': tone(accent, lightness + 0.05, 1.17),
    'brand-active': tone(accent, lightness + 0.1, 0.97),
    'on-brand': on,
    'brand-soft': soft,
    'brand-soft-ink': firstReadable(stepsUp(0.883), (l) => tone(accent, l, 0.8), [soft], bodyText),
    'viz-1': brand,
  }
}

/** OKLCH: lightness 0 to 1, chroma, hue in degrees; a grey has no hue. */
function partsOf(hex: string) {
  const [lightness, chroma, hue] = new Color(hex).to('oklch').coords
  return { lightness: lightness ?? 0, chroma: chroma ?? 0, hue: hue ?? 0 }
}

const withLightness = (hex: string, lightness: number): string => tone(hex, lightness, 1)

/** Is as colourful as a screen shows that hue at this lightness. */
function tone(hex: string, lightness: number, ofChroma: number): string {
  const { chroma, hue } = partsOf(hex)
  const bounded = Math.min(0.99, Math.max(0.02, lightness))
  const colour = new Color('oklch', [bounded, Math.min(chroma * ofChroma, 0.2), hue])
  return colour.to('srgb').toGamut({ method: 'css' }).toString({ format: 'hex', collapse: false })
}

const step = 0.01
const stepsDown = (from: number) =>
  Array.from({ length: Math.ceil(from / step) }, (_, at) => from - at * step)
const stepsUp = (from: number) =>
  Array.from({ length: Math.ceil((1 - from) / step) }, (_, at) => from + at * step)

function firstReadable(
  steps: number[],
  make: (lightness: number) => string,
  on: string[],
  least: number,
): string {
  const made = steps.map(make)
  return made.find((colour) => isReadable(colour, on, least)) ?? (made.at(-1) as string)
}

const isReadable = (colour: string, on: string[], least: number): boolean =>
  on.every((ground) => new Color(colour).contrast(ground, 'WCAG21') >= least)
