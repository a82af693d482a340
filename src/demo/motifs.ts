import { dark, disc, glass, ink, line, oval, path, rect, row, shade, steel } from './shapes.ts'

/** Every drawing here was made for LabEx. */
export type Motif = keyof typeof motifs

/** For everything that heats, cools or incubates. */
const cabinet = (accent: string, inside: string) =>
  rect(250, 110, 300, 390, steel, 22) +
  rect(272, 190, 256, 284, shade, 16) +
  rect(286, 204, 228, 256, glass, 12) +
  inside +
  rect(272, 132, 150, 40, ink, 8) +
  disc(460, 152, 14, accent) +
  disc(500, 152, 14, dark)

export const motifs = {
  centrifuge: (accent: string) =>
    rect(220, 270, 360, 220, steel, 34) +
    path('M240 290 C250 180 550 180 560 290 Z', shade) +
    path('M270 284 C285 205 515 205 530 284 Z', accent) +
    oval(400, 262, 70, 18, '#ffffff55') +
    rect(320, 350, 160, 90, ink, 12) +
    rect(340, 370, 70, 16, accent, 6) +
    disc(450, 395, 20, shade) +
    row(3, (i) => rect(340 + i * 26, 404, 18, 12, steel, 4)),
  microscope: (accent: string) =>
    rect(260, 450, 280, 40, dark, 18) +
    path('M430 450 C560 400 560 250 440 200 L420 236 C500 280 500 370 400 410 Z', steel) +
    rect(300, 390, 170, 22, dark, 8) +
    `<g transform="rotate(-24 400 230)">${rect(368, 110, 64, 190, accent, 16)}${rect(378, 80, 44, 46, ink, 8)}${rect(382, 296, 36, 50, shade, 8)}</g>` +
    disc(478, 392, 24, ink) +
    oval(360, 388, 40, 6, '#ffffff'),
  incubator: (accent: string) =>
    cabinet(
      accent,
      row(
        3,
        (i) =>
          rect(296, 264 + i * 62, 208, 8, shade, 3) +
          row(4, (j) => oval(322 + j * 50, 256 + i * 62, 20, 8, i === 1 ? accent : dark)),
      ),
    ),
  oven: (accent: string) =>
    cabinet(
      accent,
      rect(286, 330, 228, 130, '#fff1d2', 12) +
        row(4, (i) => line(`M${310 + i * 60} 440 q 12 -22 0 -44 t 0 -44`, '#d98a2b', 9)),
    ),
  freezer: (accent: string) =>
    cabinet(
      accent,
      row(
        4,
        (i) =>
          rect(296, 216 + i * 60, 208, 50, i % 2 ? '#e2eefb' : '#cfe3f7', 6) +
          rect(380, 236 + i * 60, 40, 8, dark, 4),
      ) + rect(534, 260, 16, 110, dark, 8),
    ),
  water_bath: (accent: string) =>
    rect(210, 290, 380, 190, steel, 24) +
    rect(236, 250, 328, 80, shade, 14) +
    path('M250 300 q 40 -20 80 0 t 80 0 t 80 0 t 60 0 V326 H250 Z', accent) +
    row(
      3,
      (i) => rect(300 + i * 80, 180, 26, 110, '#f6faf8cc', 12) + rect(300 + i * 80, 232, 26, 58, accent, 12),
    ) +
    rect(250, 380, 120, 56, ink, 10) +
    disc(530, 408, 26, dark),
  mixer: (accent: string) =>
    rect(230, 400, 340, 90, steel, 22) +
    rect(210, 350, 380, 44, dark, 12) +
    row(
      3,
      (i) =>
        path(
          `M${262 + i * 110} 200 h 40 v 50 l 34 86 q 4 14 -10 14 h -88 q -14 0 -10 -14 l 34 -86 Z`,
          glass,
        ) +
        path(
          `M${246 + i * 110} 296 h 72 l 16 40 q 4 14 -10 14 h -84 q -14 0 -10 -14 Z`,
          i === 1 ? '#d98a2b' : accent,
        ),
    ) +
    rect(270, 424, 110, 42, ink, 8) +
    disc(510, 445, 24, accent),
  reader: (accent: string) =>
    rect(210, 230, 380, 230, steel, 26) +
    rect(240, 260, 200, 110, ink, 12) +
    row(8, (i) => rect(256 + i * 22, 350 - ((i * 37) % 70), 12, 10 + ((i * 37) % 70), accent, 3)) +
    rect(250, 400, 300, 66, shade, 10) +
    row(8, (i) => row(3, (j) => disc(278 + i * 34, 416 + j * 18, 7, (i + j) % 3 ? glass : accent))) +
    disc(510, 310, 30, dark),
  pipette: (accent: string) =>
    rect(170, 476, 460, 22, dark, 10) +
    row(2, (i) => rect(186 + i * 412, 226, 16, 256, dark, 6)) +
    rect(186, 232, 428, 20, shade, 8) +
    row(
      3,
      (i) =>
        `<g transform="translate(${i * 110 - 110} ${i * 14}) rotate(8 400 300)">${rect(384, 90, 32, 40, dark, 8)}${rect(372, 124, 56, 170, i === 1 ? '#7a4fd0' : accent, 20)}${rect(388, 150, 24, 60, '#ffffffaa', 6)}${path('M386 290 h 28 l -6 130 l -8 60 l -8 -60 Z', steel)}</g>`,
    ),
  tips: (accent: string) =>
    rect(200, 330, 400, 160, accent, 20) +
    rect(220, 300, 360, 60, steel, 12) +
    row(9, (i) =>
      row(3, (j) => path(`M${240 + i * 38} ${232 + j * 26} h 22 l -5 60 h -12 Z`, j === 2 ? glass : shade)),
    ) +
    path('M200 350 h 400 l 20 -170 h -440 Z', '#ffffff33'),
  tubes: (accent: string) =>
    rect(190, 380, 420, 26, dark, 8) +
    rect(190, 470, 420, 26, dark, 8) +
    rect(196, 390, 16, 100, dark, 4) +
    rect(588, 390, 16, 100, dark, 4) +
    row(
      6,
      (i) =>
        rect(222 + i * 62, 200, 42, 34, i % 2 ? accent : '#7a4fd0', 8) +
        path(`M${226 + i * 62} 234 h 34 v 170 l -17 54 l -17 -54 Z`, glass) +
        path(
          `M${226 + i * 62} ${320 + (i % 3) * 20} h 34 v ${84 - (i % 3) * 20} l -17 54 l -17 -54 Z`,
          i % 2 ? accent : '#c9b8f3',
        ),
    ),
  dishes: (accent: string) =>
    row(4, (i) => oval(330, 450 - i * 56, 150, 42, shade) + oval(330, 440 - i * 56, 150, 42, glass)) +
    oval(330, 272, 118, 30, accent) +
    row(6, (i) => disc(262 + i * 28, 266 + (i % 2) * 14, 7, '#ffffffcc')) +
    oval(550, 440, 110, 34, glass) +
    oval(550, 436, 84, 24, '#d98a2b'),
  gloves: (accent: string) =>
    rect(220, 260, 360, 230, steel, 18) +
    rect(220, 330, 360, 90, accent, 0) +
    oval(400, 270, 110, 30, dark) +
    path(
      'M340 270 C320 200 330 140 352 140 C366 140 366 190 370 210 C366 160 374 110 394 110 C412 110 410 170 410 206 C414 160 424 126 440 132 C458 140 444 200 440 220 C452 196 470 190 476 204 C482 220 450 252 452 276 Z',
      '#7cc4f0',
    ) +
    rect(260, 356, 120, 14, '#ffffffcc', 6) +
    rect(260, 382, 190, 12, '#ffffff88', 6),
  syringes: (accent: string) =>
    path('M140 470 H660 L630 500 H170 Z', steel) +
    rect(130, 458, 540, 16, shade, 8) +
    row(
      3,
      (i) =>
        `<g transform="translate(0 ${i * 100 - 90}) rotate(-12 400 300)">${rect(260, 280, 220, 44, glass, 10)}${rect(260, 280, 110 + i * 30, 44, accent, 10)}${rect(480, 296, 40, 12, shade, 4)}${line('M520 302 H600', dark, 4)}${rect(180, 294, 84, 16, dark, 6)}${rect(166, 270, 18, 64, dark, 8)}</g>`,
    ),
  bottle: (accent: string) =>
    row(
      2,
      (i) =>
        `<g transform="translate(${i * 190 - 40} ${i * 20})">${rect(300, 120, 80, 50, dark, 10)}${path('M310 170 h 60 v 50 q 60 20 60 80 v 160 q 0 30 -30 30 h -120 q -30 0 -30 -30 v -160 q 0 -60 60 -80 Z', i ? '#a8692a' : glass)}${rect(262, 320, 156, 100, '#ffffff', 8)}${rect(278, 338, 90, 14, accent, 5)}${rect(278, 364, 124, 9, shade, 4)}${rect(278, 384, 104, 9, shade, 4)}</g>`,
    ),
  jar: (accent: string) =>
    row(
      3,
      (i) =>
        `<g transform="translate(${i * 150 - 150} ${i === 1 ? -20 : 30})">${rect(336, 170, 128, 54, i === 1 ? accent : dark, 12)}${rect(326, 220, 148, 240, glass, 26)}${rect(326, 290, 148, 110, i === 1 ? '#fff1d2' : steel, 0)}${rect(346, 312, 80, 13, dark, 5)}${rect(346, 338, 108, 9, shade, 4)}${rect(346, 358, 92, 9, shade, 4)}</g>`,
    ),
  flask: (accent: string) =>
    path(
      'M350 110 h 100 v 20 h -14 v 120 l 120 200 q 22 44 -30 44 h -252 q -52 0 -30 -44 l 120 -200 v -120 h -14 Z',
      glass,
    ) +
    path('M300 360 h 200 l 56 92 q 22 44 -30 44 h -252 q -52 0 -30 -44 Z', accent) +
    disc(360, 430, 16, '#ffffff66') +
    disc(430, 400, 11, '#ffffff66') +
    disc(460, 450, 20, '#ffffff55'),
  plate: (accent: string) =>
    rect(190, 150, 420, 330, steel, 20) +
    row(4, (i) => disc(214 + (i % 2) * 372, 174 + Math.floor(i / 2) * 282, 8, dark)) +
    rect(236, 200, 328, 54, accent, 6) +
    rect(256, 218, 150, 18, '#ffffffdd', 4) +
    row(
      4,
      (i) => rect(240, 280 + i * 30, 70, 11, shade, 4) + rect(330, 280 + i * 30, 150 - i * 22, 11, ink, 4),
    ) +
    row(16, (i) => rect(236 + i * 13, 410, 3 + ((i * 7) % 6), 46, ink, 0)) +
    disc(530, 430, 26, '#1a7440') +
    line('M518 430 l 9 9 l 16 -18', '#ffffff', 6),
  box: (accent: string) =>
    path('M220 250 L400 190 L580 250 L400 310 Z', '#e7c79a') +
    path('M220 250 L400 310 V500 L220 430 Z', '#d4ac76') +
    path('M580 250 L400 310 V500 L580 430 Z', '#c2965c') +
    path('M300 222 L480 284 V340 L448 326 V296 L268 234 Z', accent) +
    rect(430, 380, 90, 10, '#8a6634', 4),
}

export const motifNames = Object.keys(motifs) as Motif[]
