/**
 * Makes our fonts of IBM Plex Sans (OFL-1.1), under names of their own as its licence asks: `node scripts/fonts.ts`.
 *
 * - src/ui/fonts/labex-sans.woff2: the pages' font, latin, weights 400 to 600 of its axis, with kerning; without the
 *   instructions for coarse screens: 23 KB instead of 46 (decision 013).
 * - src/site/fonts/card-{400,600}.ttf: latin and latin-ext in one static file per weight. The server draws social
 *   cards with them, where no font may be installed and WOFF2 cannot be read.
 */
import { writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { charactersIn, namesIn, sfntOf, withNames } from './fonts/sfnt.ts'
import { latin, latinExt, statics } from './fonts/sources.ts'

await make('src/ui/fonts/labex-sans.woff2', latin, {
  name: 'LabEx Sans',
  style: 'Regular',
  characters: await charactersIn(latin),
  options: {
    targetFormat: 'woff2',
    keepFeatures: ['kern', 'liga'],
    variationAxes: { wght: { min: 400, max: 600 } },
  },
})
for (const { weight, style, file } of statics) {
  await make(`src/site/fonts/card-${weight}.ttf`, file, {
    name: 'LabEx Card',
    style,
    characters: await charactersIn(latin, latinExt),
    options: { keepFeatures: ['kern'] },
  })
}

interface Wanted {
  name: string
  style: string
  characters: string[]
  options: Parameters<typeof subsetFont>[2]
}

async function make(
  target: string,
  source: string,
  { name, style, characters, options }: Wanted,
): Promise<void> {
  const font = await sfntOf(source)
  const full = `${name} ${style}`
  const postScript = name.replace(' ', '')
  const own = new Map([
    ...[...namesIn(font)].map(([number, text]): [number, string] => [
      number,
      text.replace('IBMPlexSans', postScript),
    ]),
    ...[name, style, full, full].map((text, index): [number, string] => [index + 1, text]),
    [6, `${postScript}-${style}`],
  ])
  const cut = await subsetFont(withNames(font, own), characters.join(''), {
    ...options,
    noHinting: true,
    preserveNameIds: [14],
  })
  writeFileSync(target, cut)
  console.log(`${target}: ${characters.length} characters, ${cut.length} bytes`)
}
