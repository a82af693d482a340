import { line, oval, path, rect, row } from './shapes.ts'

/** Where a photo is taken: drawn from −300 to 1100 across and −300 to 900 down; things stand on 498. */
type Scene = (hue: number, seed: number) => string

const wide = (y: number, h: number, fill: string) => rect(-300, y, 1400, h, fill, 0)

/** Blurred by soft spots, because a real blur would take a second to draw. */
const farLab: Scene = (hue, seed) =>
  wide(-300, 900, 'url(#wall)') +
  oval(640 - (seed % 2) * 480, 140, 190, 210, 'url(#window)') +
  wide(322, 26, `hsl(${hue} 12% 58% / .3)`) +
  row(16, (i) => {
    const tall = 44 + ((i * 47 + seed * 31) % 70)
    return oval(-220 + i * 84, 322 - tall, 46 + ((i * 13) % 22), tall + 12, `url(#far${(i + seed) % 3})`)
  })

const tiles: Scene = (hue) =>
  wide(-300, 800, `hsl(${hue} 12% 93%)`) +
  row(12, (i) => rect(-300 + i * 120, -300, 3, 800, `hsl(${hue} 10% 82%)`, 0)) +
  row(7, (i) => wide(-290 + i * 120, 3, `hsl(${hue} 10% 82%)`))

const scenes = {
  bench: (hue, seed) => farLab(hue, seed) + wide(462, 440, 'url(#bench)') + wide(462, 3, '#ffffff99'),
  resin: (hue, seed) =>
    tiles(hue, seed) +
    rect(-300, 250, 1400, 70, `hsl(${hue} 8% 86%)`, 0) +
    row(
      4,
      (i) =>
        rect(-140 + i * 320, 266, 62, 40, '#f7f9f8', 6) + rect(-122 + i * 320, 278, 26, 16, '#44544d', 8),
    ) +
    wide(440, 460, '#2c3532') +
    wide(440, 12, '#4a5752') +
    oval(430, 560, 420, 60, '#ffffff14'),
  mat: (hue, seed) =>
    farLab(hue, seed) +
    wide(430, 470, 'url(#bench)') +
    path('M40 446 H780 L920 900 H-120 Z', '#b9d7ea') +
    row(9, (i) => line(`M${40 + i * 92} 446 L${-120 + i * 130} 900`, '#a5c7de', 3)) +
    row(4, (i) => line(`M${28 - i * 26} ${480 + i * 62} H${792 + i * 26}`, '#a5c7de', 3)),
  wood: (hue, seed) =>
    tiles(hue + 30, seed) +
    wide(436, 470, '#9a6a3f') +
    wide(436, 10, '#c3925f') +
    row(5, (i) => wide(474 + i * 60, 3, '#7f5430')) +
    row(9, (i) => line(`M${-200 + i * 150} ${500 + ((i * 37) % 60)} q 60 8 120 0`, '#855a35', 3)),
  shelf: (hue) =>
    wide(-300, 1200, `hsl(${hue} 10% 74%)`) +
    row(2, (i) => rect(40 + i * 690, -300, 26, 1200, '#8b9892', 4)) +
    row(
      22,
      (i) => rect(48, -280 + i * 54, 10, 18, '#4d5a54', 3) + rect(738, -280 + i * 54, 10, 18, '#4d5a54', 3),
    ) +
    row(2, (i) => rect(-190 + i * 900, 250, 170, 220, i ? '#caa477' : '#d9b78b', 6)) +
    wide(470, 34, '#aab6b0') +
    wide(504, 22, '#7d8a84') +
    wide(526, 380, `hsl(${hue} 8% 46%)`),
  floor: (hue, seed) =>
    wide(-300, 760, `hsl(${hue} 16% 88%)`) +
    rect(-80 + (seed % 2) * 660, -60, 230, 480, `hsl(${hue} 14% 78%)`, 4) +
    wide(404, 34, `hsl(${hue} 10% 66%)`) +
    wide(438, 470, '#98a5a6') +
    row(60, (i) =>
      oval(-280 + ((i * 173) % 1360), 452 + ((i * 97) % 420), 5, 2, i % 2 ? '#ffffff44' : '#00000026'),
    ),
  trolley: (hue, seed) =>
    wide(-300, 900, 'url(#wall)') +
    row(3, (i) =>
      rect(
        -160 + i * 370 + (seed % 2) * 60,
        -120,
        250,
        560,
        `hsl(${hue + i * 12} 14% ${80 - i * 4}% / .8)`,
        10,
      ),
    ) +
    wide(452, 16, '#eef2f0') +
    wide(468, 62, 'url(#steel)') +
    wide(530, 380, '#5b6863') +
    line('M-300 430 H1100', '#dfe6e3', 10),
} satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes

const sceneNames = Object.keys(scenes) as SceneName[]

export const drawScene = (name: SceneName, hue: number, seed: number) => scenes[name](hue, seed)

export const anyScene = (seed: number): SceneName => sceneNames[(seed * 5) % sceneNames.length] as SceneName

const glow = (id: string, at: string, stops: [offset: number, colour: string, opacity: number][]) =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${at}>${stops.map(([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')}</radialGradient>`

/** By a window, under warm or cold lamps, by a telephone's flash. */
export const lights = [
  glow('lamp', 'cx="180" cy="40" r="820"', [
    [0, '#fff', 0.7],
    [0.5, '#fff', 0],
    [1, '#0b1c17', 0.34],
  ]),
  glow('lamp', 'cx="640" cy="-60" r="900"', [
    [0, '#ffd9a0', 0.55],
    [0.55, '#ffd9a0', 0.12],
    [1, '#2a1606', 0.42],
  ]),
  glow('lamp', 'cx="400" cy="330" r="520"', [
    [0, '#fff', 0.28],
    [0.5, '#fff', 0],
    [1, '#05080a', 0.6],
  ]),
  glow('lamp', 'cx="400" cy="-200" r="1000"', [
    [0, '#dff0ff', 0.6],
    [0.6, '#bcd7ea', 0.12],
    [1, '#0a1a2a', 0.36],
  ]),
]
