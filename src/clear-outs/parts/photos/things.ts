import type { KeptPhoto } from '../../../browser/kept-photos.ts'

export const mostPhotos = 60
/** As many as a listing may have. */
const mostOfOneThing = 10

type Placed = Pick<KeptPhoto, 'id' | 'isFirst'>

export function thingsOf<Photo extends Placed>(photos: readonly Photo[]): Photo[][] {
  const things: Photo[][] = []
  for (const photo of photos) {
    const last = things.at(-1)
    if (photo.isFirst || !last) things.push([photo])
    else last.push(photo)
  }
  return things
}

/** Ordered by thing, marking each thing's first. */
const flat = <Photo extends Placed>(things: readonly Photo[][]): Photo[] =>
  things.flatMap((thing) => thing.map((photo, at) => ({ ...photo, isFirst: at === 0 })))

export const mayJoin = (one: readonly Placed[] | undefined, other: readonly Placed[] | undefined): boolean =>
  one !== undefined && other !== undefined && one.length + other.length <= mostOfOneThing

export function joined<Photo extends Placed>(photos: readonly Photo[], at: number): Photo[] {
  const things = thingsOf(photos)
  const [before, thing] = [things[at - 1], things[at]]
  if (!before || !thing || !mayJoin(before, thing)) return [...photos]
  return flat([...things.slice(0, at - 1), [...before, ...thing], ...things.slice(at + 1)])
}

export function takenApart<Photo extends Placed>(photos: readonly Photo[], at: number): Photo[] {
  return flat(
    thingsOf(photos).flatMap((thing, index) => (index === at ? thing.map((one) => [one]) : [thing])),
  )
}

export function moved<Photo extends Placed>(photos: readonly Photo[], id: string, to: number): Photo[] {
  const things = thingsOf(photos)
  const photo = photos.find((one) => one.id === id)
  const target = things[to]
  if (!photo || !target || target.includes(photo) || !mayJoin(target, [photo])) return [...photos]
  const without = things.map((thing, at) =>
    at === to ? [...thing, photo] : thing.filter((one) => one !== photo),
  )
  return flat(without.filter((thing) => thing.length > 0))
}

export function without<Photo extends Placed>(photos: readonly Photo[], id: string): Photo[] {
  return flat(
    thingsOf(photos)
      .map((thing) => thing.filter((one) => one.id !== id))
      .filter((thing) => thing.length > 0),
  )
}
