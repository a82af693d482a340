import { type Motif, motifs } from './motifs.ts'
import { disc, line, oval, path, rect, row } from './shapes.ts'

/** A picture of 800 × 600: a lit bench before a blurred lab. `seed` varies colours, side and distance. */
export function drawPicture(motif: Motif, seed: number): Buffer {
  const hue = (150 + seed * 67) % 360
  const colour = accents[seed % accents.length] as string
  const turn = isReadable(motif) || seed % 3 !== 1 ? '' : 'translate(800 0) scale(-1 1) '
  const size = 0.96 + (seed % 4) * 0.045
  const stand = `${turn}translate(${400 - 400 * size} ${498 - 498 * size}) scale(${size})`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">
<defs>${paints(colour)}
${fall('wall', `hsl(${hue} 26% 90%)`, `hsl(${(hue + 30) % 360} 18% 78%)`)}
${fall('bench', `hsl(${hue} 9% 92%)`, `hsl(${hue} 10% 74%)`)}
<radialGradient id="lamp" cx=".32" cy=".16" r=".95"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#0b1c17" stop-opacity=".3"/></radialGradient>
${glow('shadow', '#0b1c17', 0.62)}${row(3, (i) => glow(`far${i}`, `hsl(${(hue + i * 70) % 360} 34% 58%)`, 0.5))}${glow('window', '#fff', 0.9)}</defs>
${rect(0, 0, 800, 600, 'url(#wall)', 0)}${behind(hue, seed)}
${rect(0, 462, 800, 138, 'url(#bench)', 0)}${rect(0, 462, 800, 3, '#ffffff99', 0)}
${oval(412, 500, 290, 34, 'url(#shadow)')}
<g transform="${stand}">${motifs[motif]('url(#accent)')}</g>
${rect(0, 0, 800, 600, 'url(#lamp)', 0)}</svg>`)
}

const accents = ['#12806a', '#2b8fb8', '#7a4fd0', '#c2610f', '#2f6fb5', '#b0394f']

/** Words and screens are never mirrored. */
const isReadable = (motif: Motif) => motif === 'plate' || motif === 'reader'

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

/** Blurred by soft spots, because a real blur would take a second to draw. */
const behind = (hue: number, seed: number) =>
  oval(640 - (seed % 2) * 480, 140, 190, 210, 'url(#window)') +
  rect(0, 322, 800, 26, `hsl(${hue} 12% 58% / .3)`, 13) +
  row(10, (i) => {
    const tall = 44 + ((i * 47 + seed * 31) % 70)
    return oval(30 + i * 84, 322 - tall, 46 + ((i * 13) % 22), tall + 12, `url(#far${(i + seed) % 3})`)
  })

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
