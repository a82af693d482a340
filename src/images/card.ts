import { runInChild } from './image-pool.ts'
import type { ImageRefusal } from './limits.ts'

export interface Card {
  /** Over the title, in `colour`: `#rrggbb`. */
  eyebrow: string
  colour: string
  title: string
  footer: string
  mark: { svg: string }
  picture: { svg: string } | { photo: Uint8Array } | null
}

export interface CardJob {
  card: Card
  /** Bytes of the photo, counted for the queue. */
  bytes: Uint8Array
}
export type CardResult = { ok: true; png: Uint8Array } | { ok: false; reason: ImageRefusal }

/** Draws 1,200 × 630 px of PNG in the child process. Rejects only when no child can be started. */
export function drawCard(card: Card, { limitMs = 15_000 } = {}): Promise<CardResult> {
  const bytes = card.picture && 'photo' in card.picture ? card.picture.photo : new Uint8Array()
  return runInChild<CardResult>({ card, bytes }, limitMs)
}
