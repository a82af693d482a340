import { type Motif, motifs } from './motifs/motifs.ts'
import { anyScene, drawScene, lights, type SceneName } from './scenes.ts'
import { disc, line, oval, path, rect, row } from './shapes.ts'

/** As a telephone takes it. `seed` varies place, light, colours, crop and side. */
export function drawPicture(motif: Motif, seed: number): Buffer {
  const hue = (150 + seed * 67) % 360
  const colour = accents[seed % accents.length] as string
  const where = places[motif] ?? anyScene(seed)
  const crop = tall.has(motif)
    ? crops.tall
    : seed % 4 === 2
      ? crops.near
      : seed % 4 === 3
        ? crops.square
        : crops.wide
  const [x, y, width, height] = crop
  const turn = isReadable(motif) || seed % 3 !== 1 ? '' : 'translate(800 0) scale(-1 1)'
  const tilt = ((seed * 7) % 5) - 2
  const scale = 960 / Math.max(width, height)
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}">
<defs>${paints(colour)}
${fall('wall', `hsl(${hue} 26% 90%)`, `hsl(${(hue + 30) % 360} 18% 78%)`)}
${fall('bench', `hsl(${hue} 9% 92%)`, `hsl(${hue} 10% 74%)`)}
${lights[(seed * 3) % lights.length]}
${glow('shadow', '#0b1c17', 0.62)}${row(3, (i) => glow(`far${i}`, `hsl(${(hue + i * 70) % 360} 34% 58%)`, 0.5))}${glow('window', '#fff', 0.9)}</defs>
<g transform="rotate(${tilt} 400 300)">${drawScene(where, hue, seed)}
${oval(412, 498, 290, 30, 'url(#shadow)')}
<g transform="${turn}">${motifs[motif]('url(#accent)')}</g></g>
<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#lamp)"/></svg>`)
}

type Crop = [x: number, y: number, width: number, height: number]
const crops = {
  wide: [70, 70, 660, 495],
  near: [130, 110, 560, 420],
  square: [125, 30, 550, 550],
  tall: [160, -30, 450, 600],
} satisfies Record<string, Crop>

/** Too high for a picture that is wider than it is high. */
const tall = new Set<Motif>([
  'freezer',
  'glass_fridge',
  'rotary_evaporator',
  'multichannel',
  'solvent',
  'dewar',
  'tip_towers',
  'serological',
  'cryo_gloves',
])

const places: Partial<Record<Motif, SceneName>> = {
  freezer: 'floor',
  glass_fridge: 'floor',
  dewar: 'floor',
  box: 'trolley',
}

const accents = ['#12806a', '#2b8fb8', '#7a4fd0', '#c2610f', '#2f6fb5', '#b0394f']

/** Words and screens are never mirrored. */
const isReadable = (motif: Motif) =>
  motif === 'nameplate' || motif === 'reader' || motif === 'spectrophotometer'

const fall = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2=".25" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

const paints = (accent: string) =>
  fall('ink', '#35493f', '#15231e') +
  fall('steel', '#fbfdfc', '#bccac4') +
  fall('shade', '#d6e0db', '#8fa39a') +
  fall('dark', '#556a61', '#2b3b35') +
  `<linearGradient id="glass" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#dbe6e2"/><stop offset=".22" stop-color="#fff"/><stop offset=".75" stop-color="#edf3f1"/><stop offset="1" stop-color="#c3d1cb"/></linearGradient>` +
  `<linearGradient id="accent" x1="0" y1="0" x2=".25" y2="1"><stop offset="0" stop-color="${accent}" stop-opacity=".82"/><stop offset="1" stop-color="${accent}"/></linearGradient>`

const glow = (id: string, colour: string, strength: number) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".55" stop-color="${colour}" stop-opacity="${strength * 0.62}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`

export function drawLogo(seed: number): Buffer {
  const [base, light] = [
    ['#083f76', '#7cc4f0'],
    ['#b3261e', '#ffc9c4'],
    ['#3e2a80', '#b3a2f7'],
  ][seed % 3] as [string, string]
  const inside = [
    path('M60 40 L100 62 V110 L60 132 L20 110 V62 Z', light) +
      path('M60 64 L80 75 V98 L60 109 L40 98 V75 Z', base),
    rect(50, 36, 20, 100, light, 6) + rect(10, 76, 100, 20, light, 6),
    disc(44, 86, 26, light) + disc(84, 62, 16, '#ffffff') + line('M60 74 L76 68', '#ffffff', 8),
  ][seed % 3]
  const bars = rect(150, 52, 150, 22, base, 8) + rect(150, 88, 100, 22, light, 8)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 172" width="320" height="172">${rect(0, 26, 120, 120, base, 24)}${inside}${bars}</svg>`,
  )
}
