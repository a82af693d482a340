import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
import type { Card, CardResult, Drawing, Icon } from './card.ts'

const size = { width: 1200, height: 630 }
const margin = 72
const column = 600
const panel = { left: 720, width: size.width - 720 }
const fonts = {
  400: { file: fileURLToPath(new URL('../site/fonts/card-400.ttf', import.meta.url)), name: 'LabEx Card' },
  600: {
    file: fileURLToPath(new URL('../site/fonts/card-600.ttf', import.meta.url)),
    name: 'LabEx Card Semi-Bold',
  },
}

/** In the child process. Pango draws the words; no SVG of ours holds them. */
export async function workOnCard(card: Card | Icon): Promise<CardResult> {
  try {
    if ('side' in card) return { ok: true, png: await icon(card) }
    const eyebrow = await words(card.eyebrow, { weight: 600, px: 30, colour: card.colour })
    const title = await fitted(card.title)
    const footer = await words(card.footer, { weight: 400, px: 28, colour: '#46574f' })
    const layers: OverlayOptions[] = [
      ...(await pictureOf(card)),
      { input: await within(card.mark, 72), left: margin, top: 64 },
      { input: eyebrow.data, left: margin, top: 180 },
      { input: title.data, left: margin, top: 234 },
      { input: footer.data, left: margin, top: size.height - margin - footer.height },
      { input: bar(card.colour), left: 0, top: size.height - 12 },
    ]
    const png = await sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
      .composite(layers)
      .png({ compressionLevel: 9, adaptiveFiltering: true })
      .toBuffer()
    return { ok: true, png }
  } catch {
    return { ok: false, reason: 'damaged' }
  }
}

interface Look {
  weight: keyof typeof fonts
  px: number
  colour: string
}

async function words(text: string, { weight, px, colour }: Look) {
  const { file, name } = fonts[weight]
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `${name} ${px}`,
      fontfile: file,
      width: column,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, height: info.height }
}

async function fitted(text: string) {
  for (const px of [64, 54, 46, 40]) {
    const title = await words(text, { weight: 600, px, colour: '#12201c' })
    if (title.height <= 260) return title
  }
  return words(`${text.slice(0, 90).replace(/\s+\S*$/, '')}…`, {
    weight: 600,
    px: 40,
    colour: '#12201c',
  })
}

async function pictureOf({ picture }: Card): Promise<OverlayOptions[]> {
  const { left, width } = panel
  if ('svg' in picture) return [{ input: await drawn(picture.svg, width), left, top: 0 }]
  // Uncropped, on a blur of itself: the middle of a photo rarely shows the thing.
  const photo = sharp(picture.photo)
  const shape = { width, height: size.height }
  const whole = { ...shape, fit: 'contain', background: clear } as const
  const [ground, input] = await Promise.all([
    photo.clone().resize(shape).blur(24).linear(0.45, 140).removeAlpha().png().toBuffer(),
    photo.clone().resize(whole).png().toBuffer(),
  ])
  return [ground, input].map((layer) => ({ input: layer, left, top: 0 }))
}

const drawn = (svg: string, width: number) =>
  sharp(Buffer.from(svg), { density: 144 }).resize({ width }).png().toBuffer()

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

function within(mark: Drawing, side: number): Promise<Buffer> {
  if ('svg' in mark) return drawn(mark.svg, side)
  return sharp(mark.photo).resize(side, side, { fit: 'contain', background: clear }).png().toBuffer()
}

async function icon({ mark, side, heart, ground }: Icon): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 4, background: ground ?? clear } })
    .composite([{ input: await within(mark, Math.round(side * heart)) }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const bar = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="12"><rect width="1200" height="12" fill="${colour}"/></svg>`,
  )

/** Pango's markup is XML, which forbids control characters. */
const escapeMarkup = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
    .replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, ' ')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
