import sharp from 'sharp'
import { chunk } from '../src/images/images.fixture.ts'
import { onGreen, prologs, reaches } from '../src/images/reaches.fixture.ts'
import { calls, documents, scripts } from './hostile-drawings.ts'

export interface Hostile {
  name: string
  bytes: Buffer
  /** What somebody who believes it would serve it as. */
  type: string
}

/**
 * Files that run a script, call `listener` or show the canaries in `folder`, all of them green
 * otherwise. A script asks for `/ran/<name>`, everything else for `/call/<name>`.
 */
export function hostileImages(listener: string, folder: string): Hostile[] {
  // Outlives the page it runs in.
  const js = (name: string) => `fetch('${listener}/ran/${name}',{mode:'no-cors',keepalive:true})`
  const url = (name: string) => `${listener}/call/${name}`
  const file = () => `file://${folder}`
  const underProlog = (prolog: string) => Buffer.concat([Buffer.from(prolog), onGreen('&x;')])
  return [
    ...hostile(scripts, js, onGreen),
    ...hostile(calls, url, onGreen),
    ...hostile(reaches, url, onGreen),
    ...hostile(prologs, url, underProlog),
    ...hostile(documents, js, Buffer.from),
    ...hostile(pages, js, Buffer.from, 'text/html'),
    ...hostile(scriptGif, js, Buffer.from, 'text/javascript'),
    ...hostile(reaches, file, onGreen).map(local),
    ...hostile(prologs, file, underProlog).map(local),
  ]
}

function hostile<Part>(
  make: (attack: string) => Record<string, Part>,
  attack: (name: string) => string,
  whole: (part: Part) => Buffer,
  type = 'image/svg+xml',
): Hostile[] {
  return Object.keys(make('')).map((key) => {
    const name = key.replaceAll(' ', '-')
    return { name, bytes: whole(make(attack(name))[key] as Part), type }
  })
}

const local = (file: Hostile): Hostile => ({ ...file, name: `local-${file.name}` })

const green = sharp(onGreen(''))
const [png, jpeg, gif, webp] = await Promise.all([
  green.clone().png().toBuffer(),
  green.clone().jpeg().toBuffer(),
  green.clone().gif().toBuffer(),
  green.clone().webp().toBuffer(),
])

/** Pictures that are pages for a reader that looks for `<html>`. */
function pages(js: string): Record<string, Buffer> {
  const page = Buffer.from(`<html><body><script>${js}</script></body></html>`)
  const ends = [(page.length + 2) >> 8, (page.length + 2) & 255]
  return {
    'page in png': spliced(png, 33, chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), page]))),
    'page in jpeg': spliced(jpeg, 2, Buffer.concat([Buffer.from([0xff, 0xfe, ...ends]), page])),
    'page after gif': Buffer.concat([gif, page]),
    'page after webp': Buffer.concat([webp, page]),
  }
}

/** `GIF89a`, a comment and an assignment: its width opens the comment, what stands behind the picture closes it. */
function scriptGif(js: string): Record<string, Buffer> {
  const bytes = Buffer.concat([gif, Buffer.from(`*/=1;${js}//`)])
  bytes.write('/*', 6, 'latin1')
  return { 'script after gif': bytes }
}

const spliced = (bytes: Buffer, at: number, more: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)])
