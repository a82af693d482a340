import { runInChild } from './image-pool.ts'
import type { ImageRefusal } from './limits.ts'

export type Drawing = { svg: string } | { photo: Uint8Array }

export interface Card {
  /** Over the title, in `colour`: `#rrggbb`. */
  eyebrow: string
  colour: string
  title: string
  footer: string
  mark: Drawing
  picture: Drawing
}

/** `heart`: the mark's share of `side` pixels, from 0 to 1. */
export interface Icon {
  mark: Drawing
  side: number
  heart: number
  /** `#rrggbb`; null: transparent. */
  ground: string | null
}

export interface CardJob {
  card: Card | Icon
  /** They are counted for the queue. */
  bytes: Uint8Array
}
export type CardResult = { ok: true; png: Uint8Array } | { ok: false; reason: ImageRefusal }

/** A PNG of 1,200 × 630 px for a card. Rejects only when no child can be started. */
export function drawCard(card: Card | Icon, { limitMs = 15_000 } = {}): Promise<CardResult> {
  const shown = 'side' in card ? card.mark : card.picture
  const bytes = 'photo' in shown ? shown.photo : new Uint8Array()
  return runInChild<CardResult>({ card, bytes }, limitMs)
}
