import { at, dark, disc, glass, ink, line, oval, path, rect, row, shade, steel } from '../shapes.ts'

/** Things that measure, look or take a dose. */
export const instruments = {
  microscope: (accent: string) =>
    rect(260, 458, 290, 40, dark, 18) +
    path('M430 460 C560 400 560 250 440 200 L420 236 C500 280 500 370 400 410 Z', steel) +
    rect(290, 390, 190, 22, dark, 8) +
    at(
      0,
      0,
      rect(368, 110, 64, 190, accent, 16) +
        rect(378, 80, 44, 46, ink, 8) +
        rect(382, 296, 36, 50, shade, 8) +
        rect(350, 150, 20, 60, ink, 8),
      'rotate(-24 400 230)',
    ) +
    disc(478, 392, 24, ink) +
    disc(478, 392, 12, shade) +
    oval(368, 386, 40, 6, '#ffffff') +
    oval(368, 436, 34, 12, '#fff6d0'),
  inverted_microscope: (accent: string) =>
    rect(210, 448, 380, 50, dark, 14) +
    path('M240 450 V330 H420 L470 270 H560 V450 Z', steel) +
    rect(220, 306, 260, 24, ink, 6) +
    rect(262, 290, 150, 18, glass, 6) +
    oval(337, 290, 75, 7, accent) +
    rect(322, 330, 34, 46, ink, 6) +
    path('M500 280 V130 H330 V96 H548 V280 Z', steel) +
    rect(306, 84, 70, 90, ink, 14) +
    oval(341, 176, 32, 9, '#fff6d0') +
    at(520, 300, rect(0, -26, 110, 44, dark, 14) + rect(96, -32, 34, 56, ink, 8), 'rotate(-28)') +
    rect(270, 400, 90, 24, accent, 8) +
    disc(460, 410, 26, ink) +
    disc(460, 410, 14, shade),
  reader: (accent: string) =>
    rect(190, 268, 420, 230, steel, 26) +
    rect(190, 268, 420, 70, shade, 26) +
    rect(224, 288, 130, 64, ink, 10) +
    row(6, (i) => rect(238 + i * 18, 338 - ((i * 37) % 34), 11, 4 + ((i * 37) % 34), accent, 2)) +
    rect(230, 384, 300, 92, ink, 12) +
    path('M250 440 H510 L548 498 H212 Z', shade) +
    path('M272 446 H488 L516 486 H244 Z', glass) +
    row(12, (i) =>
      row(4, (j) =>
        disc(280 + i * 19 + (i - 6) * j * 0.8, 452 + j * 9, 5.4, (i * j + i) % 4 ? '#ffffff' : accent),
      ),
    ) +
    disc(560, 314, 13, accent),
  spectrophotometer: (accent: string) =>
    path('M180 340 Q180 310 212 310 H560 Q620 310 620 370 V498 H180 Z', steel) +
    path('M180 420 H620 V498 H180 Z', shade) +
    rect(204, 330, 170, 110, ink, 10) +
    line(
      'M218 420 C240 420 246 352 264 352 C284 352 286 410 306 404 C322 400 326 374 340 384 C352 392 352 416 362 418',
      accent,
      5,
    ) +
    path('M420 310 V284 Q420 270 436 270 H560 Q580 270 584 290 L588 316 Z', dark) +
    rect(450, 240, 34, 62, '#eef6f4dd', 4) +
    rect(450, 262, 34, 40, accent, 2) +
    row(3, (i) =>
      row(4, (j) => rect(420 + j * 38, 350 + i * 26, 26, 14, i === 2 && j === 3 ? accent : steel, 5)),
    ) +
    rect(204, 456, 90, 14, '#ffffffaa', 5),
  multichannel: (accent: string) =>
    at(
      0,
      0,
      rect(376, 40, 48, 26, accent, 12) +
        rect(388, 62, 24, 34, steel, 4) +
        path(
          'M356 96 h 88 q 14 0 14 16 v 150 q 0 24 -20 34 l -10 22 h -56 l -10 -22 q -20 -10 -20 -34 v -150 q 0 -16 14 -16 Z',
          steel,
        ) +
        path('M342 116 h -26 q -12 0 -12 14 q 0 12 12 12 h 26 Z', shade) +
        rect(366, 120, 68, 66, ink, 8) +
        rect(376, 132, 40, 12, accent, 3) +
        rect(376, 152, 26, 9, '#ffffff99', 3) +
        disc(400, 222, 20, accent) +
        rect(270, 318, 260, 58, shade, 12) +
        rect(290, 332, 110, 14, '#ffffffbb', 5) +
        row(
          8,
          (i) =>
            rect(280 + i * 32, 376, 16, 26, dark, 4) +
            path(`M${280 + i * 32} 402 h 16 l -3 58 l -5 18 l -5 -18 Z`, glass),
        ),
      'rotate(7 400 300)',
    ) + rect(250, 488, 300, 12, shade, 6),
  nameplate: (accent: string) =>
    rect(190, 168, 420, 330, steel, 16) +
    row(4, (i) => disc(212 + (i % 2) * 376, 190 + Math.floor(i / 2) * 286, 9, dark)) +
    rect(236, 208, 328, 58, accent, 4) +
    rect(252, 226, 150, 20, '#ffffffdd', 4) +
    row(
      4,
      (i) => rect(240, 292 + i * 30, 70, 11, shade, 4) + rect(330, 292 + i * 30, 150 - i * 22, 11, ink, 4),
    ) +
    row(16, (i) => rect(240 + i * 13, 420, 3 + ((i * 7) % 6), 48, ink, 0)) +
    line('M470 440 h 80 M470 456 h 54', '#35493f', 6),
}
