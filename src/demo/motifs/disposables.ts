import { at, dark, disc, glass, line, oval, path, rect, row, shade, steel } from '../shapes.ts'

const wells = (
  x: number,
  y: number,
  columns: number,
  rows: number,
  apart: number,
  r: number,
  fill: (n: number) => string,
) => row(columns, (i) => row(rows, (j) => disc(x + i * apart, y + j * apart, r, fill(i * 5 + j * 3))))

/** One of many, from above and a little from the front. */
const microplate = (x: number, y: number, inside: string) =>
  at(
    x,
    y,
    path('M14 0 H386 L400 16 V232 H0 V0 Z', steel) +
      rect(0, 226, 400, 34, shade, 6) +
      rect(14, 14, 372, 204, '#eef2f0', 6) +
      inside,
  )

/** What is used once. */
export const disposables = {
  tips: (accent: string) =>
    rect(200, 330, 400, 160, accent, 20) +
    rect(220, 300, 360, 60, steel, 12) +
    row(9, (i) =>
      row(3, (j) => path(`M${240 + i * 38} ${232 + j * 26} h 22 l -5 60 h -12 Z`, j === 2 ? glass : shade)),
    ) +
    path('M200 350 h 400 l 20 -170 h -440 Z', '#ffffff33'),
  tip_towers: (accent: string) =>
    row(3, (i) =>
      at(
        i * 150 - 150,
        i === 1 ? 0 : -14,
        rect(336, 470, 128, 28, dark, 6) +
          row(
            5,
            (j) =>
              rect(340, 396 - j * 62, 120, 62, j % 2 ? '#ffffffaa' : '#f1f6f4dd', 6) +
              rect(340, 446 - j * 62, 120, 12, accent, 3) +
              row(7, (k) => rect(348 + k * 16, 404 - j * 62, 9, 40, accent, 3)),
          ) +
          rect(334, 132, 132, 20, glass, 8),
      ),
    ),
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
  conical_tubes: (accent: string) =>
    path('M170 498 Q150 330 210 250 Q400 190 590 250 Q650 330 630 498 Z', '#eaf2f799') +
    row(6, (i) =>
      at(
        190 + i * 72,
        220 + ((i * 29) % 40),
        rect(0, 0, 60, 44, i % 3 === 1 ? '#c2610f' : accent, 8) +
          row(7, (j) => rect(4 + j * 8, 4, 3, 36, '#ffffff55', 1)) +
          path('M4 44 h 52 v 130 l -20 46 h -12 l -20 -46 Z', glass) +
          rect(12, 76, 24, 70, '#ffffffdd', 3) +
          row(6, (j) => rect(40, 70 + j * 16, 12, 3, '#6d8fb0', 1)),
        `rotate(${((i * 17) % 13) - 6} 30 100)`,
      ),
    ) +
    path('M170 498 Q156 400 176 330 L300 498 Z', '#ffffff77') +
    path('M380 210 q 40 -60 70 -10 q -30 40 -70 10', '#dfeaf2'),
  cryo_tubes: (accent: string) =>
    path('M190 340 L250 280 H550 L610 340 V498 H190 Z', '#f4f6f5') +
    path('M190 340 L250 280 H550 L610 340 Z', '#dfe6e3') +
    rect(190, 340, 420, 158, steel, 6) +
    row(3, (j) =>
      row(8, (i) =>
        at(
          252 + i * 40 - j * 10 + i * j * 3,
          236 + j * 20,
          rect(0, 22, 24, 54, glass, 8) +
            rect(-2, 0, 28, 26, [accent, '#c2610f', '#ffffff', '#7a4fd0'][(i + j * 3) % 4] as string, 6),
        ),
      ),
    ) +
    rect(190, 340, 420, 158, steel, 6) +
    rect(220, 372, 180, 90, '#ffffff', 4) +
    line('M236 394 h 120 M236 416 h 144 M236 438 h 90', '#8fa39a', 7),
  serological: (accent: string) =>
    row(7, (i) =>
      at(
        i * 56 - 10,
        ((i * 23) % 30) - 10,
        rect(210, 90, 44, 390, '#ffffffcc', 6) +
          rect(210, 90, 44, 60, i % 2 ? '#dfe9f2' : accent, 6) +
          rect(226, 130, 12, 300, glass, 5) +
          row(12, (j) => rect(228, 180 + j * 18, 8, 2.5, '#c2610f', 1)) +
          path('M226 430 h 12 l -4 36 h -4 Z', glass),
        `rotate(${i * 3 - 9} 232 480)`,
      ),
    ) + path('M190 440 H640 L620 498 H210 Z', accent),
  dishes: (accent: string) =>
    row(4, (i) => oval(330, 450 - i * 56, 150, 42, shade) + oval(330, 440 - i * 56, 150, 42, glass)) +
    oval(330, 272, 118, 30, accent) +
    row(6, (i) => disc(262 + i * 28, 266 + (i % 2) * 14, 7, '#ffffffcc')) +
    oval(550, 440, 110, 34, glass) +
    oval(550, 436, 84, 24, '#d98a2b'),
  culture_flasks: (accent: string) =>
    row(3, (i) =>
      at(
        -30 + i * 20,
        -i * 92,
        path(
          'M190 420 H520 L600 446 V472 L520 498 H190 Q176 498 176 484 V434 Q176 420 190 420 Z',
          '#edf3f1ee',
        ) +
          path('M180 466 H530 L580 474 L520 498 H190 Q180 496 180 486 Z', i === 1 ? '#f0b7a6' : '#f3cfc4') +
          rect(598, 434, 50, 50, i === 2 ? '#c2610f' : accent, 8) +
          row(5, (j) => rect(604 + j * 9, 438, 3, 42, '#ffffff66', 1)) +
          line('M210 434 h 120', '#b9c8c2', 4),
      ),
    ),
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
  cryo_gloves: (accent: string) =>
    row(2, (i) =>
      at(
        i * 800,
        i * 6,
        path(
          'M250 498 V330 C236 240 200 220 214 196 C232 178 262 214 280 262 C276 180 280 96 306 92 C330 92 330 150 336 214 C340 140 344 70 370 70 C396 72 390 150 392 214 C400 150 408 92 430 98 C452 106 436 200 430 320 V498 Z',
          '#3d78b8',
        ) +
          path('M250 498 V330 L262 344 V498 Z M418 498 V340 L430 320 V498 Z', '#28568a') +
          rect(240, 420, 200, 78, accent, 10) +
          row(9, (j) => rect(252 + j * 21, 424, 5, 70, '#ffffff44', 2)),
        i ? 'scale(-1 1) translate(-10 0)' : 'translate(-60 0)',
      ),
    ),
  syringes: (accent: string) =>
    path('M140 470 H660 L630 500 H170 Z', steel) +
    rect(130, 458, 540, 16, shade, 8) +
    row(
      3,
      (i) =>
        `<g transform="translate(0 ${i * 100 - 90}) rotate(-12 400 300)">${rect(260, 280, 220, 44, glass, 10)}${rect(260, 280, 110 + i * 30, 44, accent, 10)}${rect(480, 296, 40, 12, shade, 4)}${line('M520 302 H600', dark, 4)}${rect(180, 294, 84, 16, dark, 6)}${rect(166, 270, 18, 64, dark, 8)}</g>`,
    ),
  syringe_filters: (accent: string) =>
    row(7, (i) =>
      at(
        [200, 320, 440, 560, 250, 390, 530][i] as number,
        i > 3 ? 380 : 250,
        rect(-40, -60, 116, 128, '#ffffffb0', 10) +
          rect(-40, -60, 116, 24, i % 2 ? '#f1f5f3' : accent, 6) +
          rect(8, -26, 20, 26, glass, 4) +
          rect(-26, 0, 88, 22, '#f2f6f4', 8) +
          rect(-20, 8, 76, 14, accent, 6) +
          row(9, (j) => rect(-18 + j * 9, 8, 3, 14, '#ffffff66', 1)) +
          path('M6 22 h 24 l -6 38 h -12 Z', glass),
        `rotate(${((i * 19) % 15) - 7})`,
      ),
    ) +
    path('M170 440 H640 L624 498 H188 Z', '#f7f9f8') +
    rect(200, 456, 150, 14, accent, 4) +
    rect(200, 478, 100, 9, shade, 3),
  filter_plate: (accent: string) =>
    microplate(170, 180, '') +
    microplate(
      200,
      238,
      wells(50, 42, 12, 8, 27.2, 10.5, (n) => (n % 4 ? '#ffffff' : '#dbe7ee')) +
        wells(50, 42, 12, 8, 27.2, 5, () => accent) +
        rect(20, 232, 90, 20, '#ffffff', 3),
    ),
  pcr_plate: (accent: string) =>
    microplate(210, 170, '') +
    at(
      0,
      0,
      microplate(
        190,
        200,
        rect(10, 10, 380, 210, accent, 8) +
          wells(52, 22, 24, 16, 12.9, 4.4, () => '#ffffffdd') +
          line('M300 244 h 60', '#6d7f77', 6),
      ),
      'rotate(-4 400 360)',
    ),
  box: (accent: string) =>
    path('M220 250 L400 190 L580 250 L400 310 Z', '#e7c79a') +
    path('M220 250 L400 310 V500 L220 430 Z', '#d4ac76') +
    path('M580 250 L400 310 V500 L580 430 Z', '#c2965c') +
    path('M300 222 L480 284 V340 L448 326 V296 L268 234 Z', accent) +
    rect(430, 380, 90, 10, '#8a6634', 4),
}
