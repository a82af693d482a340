interface Named {
  id: number
  name: string
  pin: { x: number; y: number }
}

const everySide = ['end', 'start', 'below', 'above'] as const
export type Side = (typeof everySide)[number]
type Box = [left: number, top: number, right: number, bottom: number]

/** Parts of the plan where it is narrowest beside its list. */
const pinWide = 0.035
const pinHigh = 0.05
const letter = 0.017

/** On which side of its pin a name has room; none where it would cover another. */
export function labelSides(pinned: readonly Named[]): Map<number, Side> {
  const taken = pinned.map(({ pin: { x, y } }): Box => [x - pinWide, y - pinHigh, x + pinWide, y + pinHigh])
  const sides = new Map<number, Side>()
  for (const [at, one] of pinned.entries()) {
    const others = taken.filter((_, index) => index !== at)
    const side = everySide.find((side) => isFree(boxOf(one, side), others))
    if (!side) continue
    sides.set(one.id, side)
    taken.push(boxOf(one, side))
  }
  return sides
}

function boxOf({ name, pin: { x, y } }: Named, side: Side): Box {
  const wide = name.length * letter
  const half = pinHigh / 2
  const boxes: Record<Side, Box> = {
    end: [x + pinWide, y - half, x + pinWide + wide, y + half],
    start: [x - pinWide - wide, y - half, x - pinWide, y + half],
    below: [x - wide / 2, y + pinHigh, x + wide / 2, y + 2 * pinHigh],
    above: [x - wide / 2, y - 2 * pinHigh, x + wide / 2, y - pinHigh],
  }
  return boxes[side]
}

const isFree = (box: Box, taken: readonly Box[]): boolean =>
  Math.min(box[0], box[1]) >= 0 && Math.max(box[2], box[3]) <= 1 && !taken.some((other) => isOver(box, other))

const isOver = (one: Box, other: Box): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
