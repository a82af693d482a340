import { expect, it } from 'vitest'
import { paletteOf } from '../src/settings/palette.ts'
import { lightDrawing, markIn } from '../src/site/drawings.ts'
import { strangersIn } from './loads.ts'

const origin = 'https://labex.example'

it.each([
  ['<img alt="" src="https://pixel.example/1.gif">', 1],
  ['<img src=//pixel.example/1.gif>', 1],
  ['<link rel="stylesheet" href="https://fonts.example/a.css">', 1],
  ['<td style="background:url(https://pixel.example/1.gif)">', 1],
  ['<td style="background:url(&quot;https://pixel.example/1.gif&quot;)">', 1],
  ['<style>@import "https://fonts.example/a.css"</style>', 1],
  ['<image xlink:href="http://pixel.example/1.gif"/>', 1],
  ['<img src="https://labex.example.evil.example/1.gif">', 1],
  ['<a href="https://elsewhere.example/">where somebody may go</a>', 0],
  ['<img src="https://labex.example/storage/1.webp"><img src="cid:logo"><use href="#a"/>', 0],
])('what is asked of others by %s: %i', (markup, count) => {
  expect(strangersIn(markup, origin)).toHaveLength(count)
})

it('a share card is drawn from nothing of others', async () => {
  const drawings = [markIn('#205a8c').svg, await lightDrawing(null), await lightDrawing(paletteOf('#205a8c'))]
  expect(drawings.flatMap((svg) => strangersIn(svg, origin))).toEqual([])
})
