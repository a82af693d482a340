import type { RawBuilder } from 'kysely'
import { type Column, type FacetCount, type Marks, roomFor } from '../../../fields/column.ts'
import { columnOf } from '../../../fields/server.ts'
import { type FilterKey, filterKeys, filters } from '../../catalogue/fields.ts'
import type { Filter } from '../../catalogue/filter.ts'
import { searchWords } from '../../catalogue/search.ts'
import type { Browsing, Found } from '../browse.ts'
import type { Way } from '../lines/ways.ts'
import type { Away, Near } from '../near.ts'
import { Texts } from './texts.ts'

/** The index keeps this beside the listing's fields. */
export interface Listed extends Readonly<Record<string, unknown>> {
  id: number
  /** Microseconds, which a JavaScript number holds exactly. */
  published: number
  search_text: string
  expires_at: Date
}

const columns = (): Record<FilterKey, Column> =>
  Object.fromEntries(filterKeys.map((key) => [key, columnOf(key, filters[key])])) as Record<FilterKey, Column>

/** Of what the filters leave. */
interface Counted {
  places: Uint32Array
  marks: Marks
  total: number
  counted: FacetCount[]
}

/** At 100,000 listings each takes 100 KB. */
const mostKept = 30

/** Everything listed of one exchange type, at the same place in every column. */
export class Shelf {
  readonly #columns = columns()
  readonly #texts = new Texts()
  #ids = new Uint32Array(0)
  #published = new Float64Array(0)
  #expires = new Float64Array(0)
  readonly #placeOf = new Map<number, number>()
  readonly #free: number[] = []
  /** What filters left, until a listing changes. */
  readonly #kept = new Map<string, Counted>()
  /** Oldest first. */
  #order = new Uint32Array(0)
  #length = 0

  get reads(): [string, RawBuilder<unknown>][] {
    return Object.values(this.#columns).flatMap((column) => Object.entries(column.reads))
  }

  get #all(): Uint32Array {
    return this.#order.subarray(0, this.#length)
  }

  /** A changed listing must be removed first. */
  add(listed: Listed): void {
    const place = this.#free.pop() ?? this.#placeOf.size
    this.#placeOf.set(listed.id, place)
    this.#ids = roomFor(this.#ids, place)
    this.#ids[place] = listed.id
    this.#published = roomFor(this.#published, place)
    this.#published[place] = listed.published
    this.#expires = roomFor(this.#expires, place)
    this.#expires[place] = listed.expires_at.getTime()
    for (const column of Object.values(this.#columns)) column.set(place, listed)
    this.#texts.set(place, listed.search_text)
    this.#putIn(place)
  }

  remove(id: number): void {
    const place = this.#placeOf.get(id)
    if (place === undefined) return
    this.#takeOut(place)
    this.#texts.clear(place)
    this.#placeOf.delete(id)
    this.#free.push(place)
  }

  dueBy(moment: number): number[] {
    const due = this.#all.filter((place) => (this.#expires[place] as number) <= moment)
    return [...due].map((place) => this.#ids[place] as number)
  }

  nextExpiry(): number {
    return this.#all.reduce((next, place) => Math.min(next, this.#expires[place] as number), Infinity)
  }

  #putIn(place: number): void {
    this.#kept.clear()
    this.#order = roomFor(this.#order, this.#length)
    const at = this.#positionOf(place)
    this.#order.copyWithin(at + 1, at, this.#length)
    this.#order[at] = place
    this.#length += 1
  }

  #takeOut(place: number): void {
    this.#kept.clear()
    const at = this.#positionOf(place)
    this.#order.copyWithin(at, at + 1, this.#length)
    this.#length -= 1
  }

  /** Orders by day of publication, then id. */
  #positionOf(place: number): number {
    const isBefore = (other: number) => {
      const days = (this.#published[other] as number) - (this.#published[place] as number)
      return days < 0 || (days === 0 && (this.#ids[other] as number) < (this.#ids[place] as number))
    }
    let [low, high] = [0, this.#length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(this.#order[middle] as number)) low = middle + 1
      else high = middle
    }
    return low
  }

  total(filter: Filter): number {
    const { places, marks } = this.#narrowed(filter)
    return passing(places, marks)
  }

  /** Sorts by the number of words found, then newest first. */
  havingMost({ words, least }: Way, most: number): number[] {
    const found = this.#texts.havingMost(words, least)
    const published = (place: number) => this.#published[place] as number
    return [...found]
      .sort(([one, has], [other, hasToo]) => hasToo - has || published(other) - published(one))
      .slice(0, most)
      .map(([place]) => this.#ids[place] as number)
  }

  browse(filter: Filter, asked: Browsing): Found {
    const { places, marks, total, counted } = this.#counted(filter)
    const page = Math.min(asked.page, Math.max(1, Math.ceil(total / asked.per_page)))
    return { ids: this.#page(places, marks, { ...asked, page }), total, page, counted }
  }

  /** Most people ask for the same few filters, and words are seldom asked twice. */
  #counted(filter: Filter): Counted {
    const key = filter.search ? null : JSON.stringify(filter.values)
    const known = key === null ? undefined : this.#kept.get(key)
    if (known) return known
    const { places, marks, markOf } = this.#narrowed(filter)
    const counted = filterKeys.flatMap((key) => this.#columns[key].count(markOf.get(key) ?? 0, places, marks))
    const all = { places, marks, total: passing(places, marks), counted }
    if (key === null) return all
    if (this.#kept.size >= mostKept) this.#kept.clear()
    this.#kept.set(key, all)
    return all
  }

  /** A page of ids, without counting what the filters would find. */
  idsOf(filter: Filter, asked: Browsing): number[] {
    const { places, marks } = this.#narrowed(filter)
    return this.#page(places, marks, asked)
  }

  #narrowed({ search, values }: Filter) {
    const words = searchWords(search)
    const places = words.length > 0 ? this.#texts.having(words, this.#all) : this.#all
    const marks = new Uint8Array(this.#ids.length)
    const active = filterKeys.filter((key) => values[key] !== undefined)
    const markOf = new Map(active.map((key, at) => [key, at + 1]))
    for (const [key, mark] of markOf) this.#columns[key].narrow(values[key] ?? [], mark, places, marks)
    return { places, marks, markOf }
  }

  #page(places: Uint32Array, marks: Uint8Array, { sort, near, away, page, per_page }: Browsing): number[] {
    const distances = sort === 'nearest' && near ? this.#distances(near, away ?? [], places) : null
    const passes = distances
      ? [...new Set(distances)]
          .sort((a, b) => a - b)
          .map((far) => (place: number) => marks[place] === 0 && distances[place] === far)
      : [(place: number) => marks[place] === 0]
    const ids: number[] = []
    let before = (page - 1) * per_page
    for (const isNext of passes)
      for (let at = 0; at < places.length && ids.length < per_page; at += 1) {
        const place = places[sort === 'date_asc' ? at : places.length - 1 - at] as number
        if (!isNext(place)) continue
        if (before > 0) before -= 1
        else ids.push(this.#ids[place] as number)
      }
    return ids
  }

  /** Same building first, then by pins, then the same organisation, then others. */
  #distances({ building, organisation }: Near, away: Away, places: Uint32Array): Float64Array {
    const distances = new Float64Array(this.#ids.length).fill(withOthers)
    const put = (column: Column, text: string, distance: number) => {
      const missed = new Uint8Array(this.#ids.length)
      column.narrow([text], 1, places, missed)
      for (const place of places) if (missed[place] === 0) distances[place] = distance
    }
    put(this.#columns.organisation, String(organisation.id), sameOrganisation)
    for (const [other, distance] of away) put(this.#columns.location_building, other, distance)
    put(this.#columns.location_building, building, sameBuilding)
    return distances
  }
}

/** Pins are closer than these: the map is 1 by 1. */
const [sameBuilding, sameOrganisation, withOthers] = [-1, 2, 3]

function passing(places: Uint32Array, marks: Uint8Array): number {
  let total = 0
  for (let at = 0; at < places.length; at += 1) if (marks[places[at] as number] === 0) total += 1
  return total
}
