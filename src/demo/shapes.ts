/** Gradients from light to dark over each shape, as under a lamp; `paints` defines them. */
export const ink = 'url(#ink)'
export const steel = 'url(#steel)'
export const shade = 'url(#shade)'
export const dark = 'url(#dark)'
export const glass = 'url(#glass)'

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 14) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`
export const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
export const row = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')
export const at = (x: number, y: number, inside: string, turn = '') =>
  `<g transform="translate(${x} ${y}) ${turn}">${inside}</g>`
