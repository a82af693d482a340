import { at, dark, disc, glass, line, oval, path, rect, row, shade, steel } from '../shapes.ts'

const label = (x: number, y: number, w: number, h: number, accent: string, signs: string[] = []) =>
  rect(x, y, w, h, '#ffffff', 4) +
  rect(x, y, w, 20, accent, 4) +
  row(3, (i) => rect(x + 10, y + 34 + i * 15, w * (0.72 - i * 0.14), i ? 6 : 9, '#5c6f67', 3)) +
  signs.map((sign, i) => at(x + 26 + i * 44, y + h - 24, pictogram(sign))).join('')

/** A red diamond, with what it stands for roughly inside. */
const pictogram = (inside: string) =>
  path('M0 -20 L20 0 L0 20 L-20 0 Z', '#d2232a') + path('M0 -15 L15 0 L0 15 L-15 0 Z', '#ffffff') + inside

const flame = path('M0 -9 C7 -2 7 4 4 9 H-4 C-7 4 -5 0 -2 -2 C-2 -5 -1 -7 0 -9 Z', '#111111')
const exclamation = rect(-2, -9, 4, 11, '#111111', 2) + disc(0, 6, 2.4, '#111111')

/** Of glass or plastic, 340 high, its middle at 0 and its foot at 498. */
const bottle = (body: string, cap: string, front: string) =>
  rect(-34, 158, 68, 46, cap, 8) +
  row(7, (i) => rect(-30 + i * 9, 162, 3, 38, '#ffffff33', 1)) +
  path(
    'M-28 204 h 56 v 26 q 62 22 62 84 v 156 q 0 28 -28 28 h -124 q -28 0 -28 -28 v -156 q 0 -62 62 -84 Z',
    body,
  ) +
  path('M-76 320 q 0 -44 34 -60 q -14 40 -14 80 v 120 q -20 -4 -20 -20 Z', '#ffffff55') +
  front

const jar = (lid: string, body: string, front: string) =>
  rect(-70, 250, 140, 58, lid, 10) +
  row(13, (i) => rect(-64 + i * 10, 254, 4, 50, '#ffffff33', 1)) +
  path(
    'M-64 306 h 128 q 22 8 22 34 v 130 q 0 28 -28 28 h -116 q -28 0 -28 -28 v -130 q 0 -26 22 -34 Z',
    body,
  ) +
  front

/** What is used up, in what it is kept in. */
export const chemicals = {
  solvent: (accent: string) =>
    at(
      400,
      0,
      bottle('#8a4b1c', dark, label(-80, 330, 160, 130, accent, [flame, exclamation])),
      'translate(0 -90) scale(1.18)',
    ),
  clear_bottles: (accent: string) =>
    at(270, -24, bottle('#e8f1f3', accent, label(-72, 330, 144, 124, accent, [flame]))) +
    at(530, -24, bottle('#e8f1f3', accent, label(-72, 330, 144, 124, accent, [flame]))) +
    at(400, 0, bottle('#f4f9fa', accent, label(-72, 330, 144, 124, accent, [flame]))),
  media: (accent: string) =>
    row(3, (i) =>
      at(
        [250, 550, 400][i] as number,
        [-20, -20, 0][i] as number,
        bottle(
          '#f3e6e8',
          i === 2 ? accent : '#ffffff',
          path('M-90 330 H90 V470 Q90 498 62 498 H-62 Q-90 498 -90 470 Z', '#d4476a') +
            label(-66, 350, 132, 104, accent),
        ),
      ),
    ),
  powder: (accent: string) =>
    at(400, 0, jar(accent, '#f4f5f3', label(-72, 336, 144, 126, accent)), 'translate(0 -110) scale(1.22)'),
  jars: (accent: string) =>
    row(4, (i) =>
      at(
        [200, 600, 320, 490][i] as number,
        [-30, -30, 0, 6][i] as number,
        jar(dark, '#f4f5f3', label(-64, 344, 128, 110, accent)),
      ),
    ),
  wide_jars: (accent: string) =>
    row(4, (i) =>
      at(
        [210, 590, 320, 480][i] as number,
        [-34, -34, 0, 6][i] as number,
        jar(
          accent,
          '#e3ecef',
          path('M-66 330 q 20 -10 34 -6 v 150 q -20 6 -34 -6 Z', '#ffffff') +
            row(5, (j) => rect(34, 350 + j * 24, j % 2 ? 18 : 30, 4, '#9fb0ab', 2)),
        ),
      ),
    ),
  bucket: (accent: string) =>
    row(2, (i) =>
      at(
        i * 240 - 110,
        i ? 0 : -16,
        path('M290 250 H510 L490 486 Q488 498 476 498 H324 Q312 498 310 486 Z', '#f5f7f6') +
          rect(278, 228, 244, 30, i ? accent : '#ffffff', 10) +
          line('M292 262 C300 350 500 350 508 262', '#9aaaa3', 6) +
          label(334, 330, 132, 110, accent),
      ),
    ),
  kit: (accent: string) =>
    path('M190 360 H610 L580 498 H220 Z', '#f2f4f5') +
    row(16, (i) => disc(214 + i * 25, 364 - ((i * 13) % 12), 20, i % 2 ? '#eaf3f9' : '#d9e8f2')) +
    row(3, (i) =>
      at(
        240 + i * 116,
        220 - (i % 2) * 16,
        rect(0, 0, 92, 140, '#ffffff', 6) +
          rect(0, 0, 92, 44, [accent, '#7a4fd0', '#c2610f'][i] as string, 6) +
          rect(12, 60, 60, 9, '#5c6f67', 3) +
          rect(12, 78, 44, 7, shade, 3) +
          disc(66, 112, 14, '#dfe8ee'),
        `rotate(${i * 7 - 8})`,
      ),
    ) +
    row(12, (i) => disc(224 + i * 32, 378 + ((i * 7) % 9), 19, i % 3 ? '#f6fafc' : '#d3e4ef')) +
    path('M190 380 H610 L580 498 H220 Z', '#f5f7f8') +
    path('M190 380 H610 L606 396 H194 Z', '#dbe2e5'),
  vials: (accent: string) =>
    rect(180, 430, 440, 68, '#ffffff', 6) +
    rect(204, 450, 150, 14, accent, 4) +
    rect(204, 472, 100, 9, shade, 3) +
    row(2, (j) =>
      row(7, (i) =>
        at(
          206 + i * 58 - j * 12,
          270 + j * 44,
          rect(8, 0, 30, 20, i % 3 ? '#b9c4c0' : accent, 5) +
            rect(14, 18, 18, 14, glass, 2) +
            rect(0, 30, 46, 100, '#eff5f3', 8) +
            rect(0, 62, 46, 46, '#ffffff', 2) +
            rect(6, 70, 28, 6, accent, 2) +
            rect(6, 82, 20, 5, '#8fa39a', 2),
        ),
      ),
    ) +
    rect(180, 440, 440, 58, '#fbfcfb', 6) +
    rect(204, 456, 150, 12, accent, 4) +
    rect(204, 476, 100, 8, shade, 3),
  stain: (accent: string) =>
    at(
      320,
      0,
      bottle(
        '#e4edf5',
        '#2b57a8',
        path('M-90 316 H90 V470 Q90 498 62 498 H-62 Q-90 498 -90 470 Z', '#27408f') +
          label(-66, 346, 132, 104, accent),
      ),
    ) +
    path('M440 470 L456 440 H640 L656 470 L640 498 H456 Z', glass) +
    path('M452 470 L460 454 H636 L644 470 L634 488 H462 Z', '#3553b4') +
    rect(490, 460, 110, 16, '#c9d4f5aa', 4),
  serum: (accent: string) =>
    row(2, (i) =>
      at(
        300 + i * 200,
        i ? 0 : -14,
        bottle(
          '#f5efe2',
          i ? accent : '#ffffff',
          path('M-90 300 H90 V470 Q90 498 62 498 H-62 Q-90 498 -90 470 Z', '#d9a441') +
            label(-66, 340, 132, 110, accent),
        ),
      ),
    ),
  dewar: (accent: string) =>
    row(
      2,
      (i) => oval(330 + i * 140, 66, 60, 18, '#ffffff99') + oval(300 + i * 190, 96, 46, 14, '#ffffff77'),
    ) +
    rect(352, 84, 96, 70, shade, 10) +
    rect(340, 70, 120, 26, dark, 10) +
    path(
      'M356 150 h 88 v 30 q 92 26 92 120 v 150 q 0 48 -48 48 h -176 q -48 0 -48 -48 v -150 q 0 -94 92 -120 Z',
      steel,
    ) +
    path('M290 300 q 0 -70 50 -96 q -24 50 -24 110 v 130 q -26 -6 -26 -40 Z', '#ffffff88') +
    line('M268 250 C220 230 220 330 264 330 M532 250 C580 230 580 330 536 330', '#6d7f77', 12) +
    rect(330, 300, 140, 110, '#ffffff', 6) +
    rect(330, 300, 140, 24, accent, 6) +
    at(
      400,
      366,
      path('M0 -28 L28 0 L0 28 L-28 0 Z', '#1f6fb5') +
        path('M0 -16 v 32 M-14 -8 l 28 16 M14 -8 l -28 16', '#fff') +
        line('M0 -16 v 32 M-14 -8 l 28 16 M14 -8 l -28 16', '#ffffff', 4),
    ),
}
