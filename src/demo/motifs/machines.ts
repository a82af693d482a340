import { at, dark, disc, glass, ink, line, oval, path, rect, row, shade, steel } from '../shapes.ts'

/** For everything that heats, cools or incubates. */
const cabinet = (accent: string, inside: string) =>
  rect(250, 108, 300, 382, steel, 22) +
  row(2, (i) => rect(280 + i * 200, 486, 40, 12, dark, 4)) +
  rect(272, 190, 256, 284, shade, 16) +
  rect(286, 204, 228, 256, glass, 12) +
  inside +
  rect(272, 132, 150, 40, ink, 8) +
  disc(460, 152, 14, accent) +
  disc(500, 152, 14, dark)

/** Things with a motor, a heater or a compressor. */
export const machines = {
  centrifuge: (accent: string) =>
    rect(190, 280, 420, 210, steel, 30) +
    row(2, (i) => rect(230 + i * 300, 486, 40, 12, dark, 4)) +
    path('M206 300 C214 176 586 176 594 300 Z', shade) +
    path('M246 290 C262 208 538 208 554 290 Z', dark) +
    path('M270 284 C285 222 515 222 530 284 Z', accent) +
    oval(372, 250, 70, 14, '#ffffff55') +
    rect(190, 288, 420, 12, '#ffffff88', 4) +
    rect(300, 350, 200, 90, ink, 12) +
    rect(318, 368, 96, 24, '#9be7c9', 4) +
    disc(462, 395, 22, shade) +
    row(4, (i) => rect(318 + i * 26, 406, 18, 14, steel, 4)) +
    rect(226, 366, 44, 60, shade, 8),
  mini_centrifuges: (accent: string) =>
    row(3, (i) => {
      const paint = ['#2f6fb5', accent, '#7a4fd0'][i] as string
      return at(
        [-150, 150, 0][i] as number,
        [-50, -50, 0][i] as number,
        path('M300 498 Q296 400 330 380 H470 Q504 400 500 498 Z', paint) +
          oval(400, 384, 92, 24, dark) +
          oval(400, 378, 70, 15, '#15231e') +
          row(6, (j) => disc(400 + Math.cos(j) * 46, 378 + Math.sin(j) * 9, 7, '#ffffffcc')) +
          path('M306 380 C310 296 490 296 494 380 Z', '#ffffff66') +
          path('M330 360 C344 318 400 314 420 316 C370 326 350 344 344 366 Z', '#ffffffaa') +
          rect(382, 440, 36, 16, '#ffffffbb', 6),
      )
    }),
  rotary_evaporator: (accent: string) =>
    rect(200, 474, 400, 24, dark, 10) +
    rect(486, 60, 28, 418, shade, 8) +
    path('M206 396 H376 V470 Q376 478 366 478 H216 Q206 478 206 470 Z', steel) +
    oval(291, 396, 85, 16, '#8fb9cf') +
    rect(226, 430, 60, 26, ink, 6) +
    disc(336, 444, 13, accent) +
    disc(266, 352, 58, '#eaf4f7dd') +
    path('M210 360 A58 58 0 0 0 322 360 Q266 344 210 360 Z', accent) +
    path('M296 300 L398 244 L410 268 L316 326 Z', '#dfecef') +
    at(0, 0, rect(392, 206, 112, 76, steel, 14) + rect(410, 222, 44, 18, accent, 5), 'rotate(-28 448 244)') +
    path('M404 214 V70 Q404 44 430 44 Q456 44 456 70 V214 Q456 232 430 232 Q404 232 404 214 Z', '#e6f1f4ee') +
    line(`M430 62 ${'c 20 12 -20 20 0 32 '.repeat(4)}`, '#6fa9c4', 7) +
    line('M456 90 h 34 M456 190 h 34', dark, 8) +
    path('M446 240 L540 316 L530 330 L438 256 Z', '#dfecef') +
    disc(548, 372, 52, '#e6f1f4dd') +
    path('M498 384 A52 52 0 0 0 598 384 Q548 372 498 384 Z', '#d98a2b') +
    rect(536, 310, 26, 22, glass, 5),
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
      rect(286, 204, 228, 256, '#f6d9a4', 12) +
        row(
          2,
          (i) =>
            row(9, (j) => rect(298 + j * 24, 290 + i * 84, 5, 12, '#8d7a58', 2)) +
            rect(290, 298 + i * 84, 220, 7, '#8d7a58', 3),
        ) +
        rect(310, 240, 60, 50, glass, 6) +
        rect(400, 322, 80, 52, '#eef3f1', 6) +
        rect(528, 280, 14, 110, dark, 7),
    ),
  shaking_incubator: (accent: string) =>
    cabinet(
      accent,
      rect(296, 400, 208, 18, dark, 6) +
        row(3, (i) =>
          at(
            i * 66,
            0,
            path('M322 300 h 22 v 34 l 26 56 q 4 10 -8 10 h -58 q -12 0 -8 -10 l 26 -56 Z', '#eef6f4') +
              path('M308 362 h 50 l 12 28 q 4 10 -8 10 h -58 q -12 0 -8 -10 Z', i === 1 ? '#d98a2b' : accent),
          ),
        ) +
        line('M310 440 h 60 l -10 -7 m 10 7 l -10 7 M490 440 h -60', '#8fa39a', 5),
    ),
  freezer: (accent: string) =>
    rect(268, 30, 264, 458, steel, 16) +
    row(2, (i) => rect(290 + i * 180, 484, 40, 14, dark, 4)) +
    rect(268, 30, 264, 40, shade, 16) +
    rect(300, 42, 70, 16, ink, 4) +
    disc(396, 50, 6, accent) +
    rect(280, 82, 240, 250, '#f7fafd', 10) +
    rect(280, 344, 240, 132, '#f7fafd', 10) +
    rect(494, 190, 12, 110, dark, 6) +
    rect(494, 360, 12, 70, dark, 6) +
    rect(310, 120, 96, 60, '#fff7cf', 3) +
    line('M322 138 h 66 M322 152 h 54 M322 166 h 40', '#6d7f77', 4),
  glass_fridge: (accent: string) =>
    rect(268, 30, 264, 458, steel, 16) +
    row(2, (i) => rect(290 + i * 180, 484, 40, 14, dark, 4)) +
    rect(300, 44, 90, 22, ink, 4) +
    disc(420, 55, 8, accent) +
    rect(284, 84, 232, 386, dark, 10) +
    rect(294, 94, 212, 366, '#e4f1f8', 6) +
    row(
      4,
      (i) =>
        rect(294, 178 + i * 88, 212, 7, '#9fb3bd', 2) +
        row(5, (j) =>
          rect(
            304 + j * 40,
            178 + i * 88 - 34 - ((i + j) % 3) * 12,
            26,
            34 + ((i + j) % 3) * 12,
            ['#ffffff', accent, '#c9b8f3', '#f2d7a0'][(i * 2 + j) % 4] as string,
            5,
          ),
        ),
    ) +
    path('M300 94 H380 L300 320 Z', '#ffffff66') +
    rect(498, 220, 12, 120, shade, 6),
  water_bath: (accent: string) =>
    rect(210, 290, 380, 204, steel, 24) +
    rect(236, 250, 328, 80, shade, 14) +
    path('M250 300 q 40 -20 80 0 t 80 0 t 80 0 t 60 0 V326 H250 Z', accent) +
    row(
      3,
      (i) => rect(300 + i * 80, 180, 26, 110, '#f6faf8cc', 12) + rect(300 + i * 80, 232, 26, 58, accent, 12),
    ) +
    rect(250, 380, 120, 56, ink, 10) +
    disc(530, 408, 26, dark),
  mixer: (accent: string) =>
    rect(230, 400, 340, 98, steel, 22) +
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
  roller_mixer: (accent: string) =>
    path('M180 400 H620 L600 498 H200 Z', steel) +
    rect(170, 372, 460, 34, shade, 10) +
    row(5, (i) => rect(190, 322 + i * 13, 420, 12, i % 2 ? '#f4f7f6' : '#c9d4cf', 6)) +
    row(4, (i) =>
      at(
        214 + i * 98,
        300 + (i % 2) * 14,
        rect(0, 0, 78, 24, '#f7ecec', 12) +
          rect(20, 2, 54, 20, '#a3242c', 10) +
          rect(-8, -2, 22, 28, i % 2 ? accent : '#7a4fd0', 6) +
          rect(32, 4, 30, 16, '#ffffffdd', 3),
      ),
    ) +
    rect(230, 430, 90, 40, ink, 8) +
    disc(540, 450, 24, dark),
  embedding_station: (accent: string) =>
    rect(150, 400, 500, 98, steel, 18) +
    rect(170, 376, 250, 32, dark, 8) +
    row(6, (i) => rect(184 + i * 38, 366, 28, 18, ['#f2b8c6', '#f6e6a6', '#bfe0c6'][i % 3] as string, 4)) +
    rect(440, 366, 190, 42, '#cfe3f0', 8) +
    row(3, (i) => rect(454 + i * 56, 356, 40, 16, '#eef6fb', 4)) +
    path('M250 376 V200 Q250 176 274 176 H420 Q446 176 446 202 V250 H400 V226 H300 V376 Z', steel) +
    rect(392, 250, 62, 22, shade, 8) +
    rect(414, 272, 18, 40, shade, 4) +
    path('M418 314 h 10 l -2 34 h -6 Z', '#f1e3b4') +
    rect(320, 190, 80, 24, ink, 6) +
    rect(330, 196, 34, 12, accent, 3) +
    row(4, (i) => disc(220 + i * 40, 452, 12, i === 1 ? accent : dark)),
}
