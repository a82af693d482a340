import { reachOf } from '../../accounts/reach.ts'
import { writeWanted } from '../../fields/filters.ts'
import { choosable } from '../../fields/words.ts'
import type { Call } from '../../http/action.ts'
import { isMember } from '../../http/viewer.ts'
import { type ExchangeType, filterKeys, filters } from '../catalogue/fields.ts'
import { type Filter, readFilter } from '../catalogue/filter.ts'
import { type Sort, sorts, toQuery } from '../catalogue/query.ts'
import { listingProps } from '../row/props.ts'
import { askedAlready } from './asked-already.ts'
import { type BrowseResult, browseListings, buildingsOf, namesOf } from './browse.ts'
import { countEmptySearch } from './empty-searches.ts'
import { insteadOf } from './instead.ts'
import { mayBeNear, nearOf, toReader } from './near.ts'

export type BrowseProps = Awaited<ReturnType<typeof browseProps>>

const perPage = 24

export async function browseProps(call: Call, exchange_type: ExchangeType) {
  const sortsNearest = mayBeNear(call.viewer)
  const sort = sortOf(call.query.get('sort'), sortsNearest)
  const [names, buildings, near] = await Promise.all([
    namesOf(call),
    buildingsOf(call),
    sort === 'nearest' ? nearOf(call) : null,
  ])
  const named = toReader(buildings)
  const asked = ofKnownOrganisations(readFilter(exchange_type, call.query), names)
  const page = pageOf(call.query.get('page'))
  const found = inWordsOf(named, await browseListings(call, asked, { sort, near, page, per_page: perPage }))
  const filter = asListed(found)
  if (found.total === 0) await countEmptySearch(call, filter)
  const place = near ?? (found.total === 0 ? await nearOf(call) : null)
  return {
    exchange_type,
    listings: found.rows.map((row) => listingProps(row, call.viewer)),
    total: found.total,
    page: found.page,
    per_page: perPage,
    search: filter.search,
    sort,
    filters: filter.values,
    facets: facetsOf(names, filter, found),
    ranges: found.ranges,
    amount: found.amount,
    /** The viewer's place, where it is sorted by it or asked beside it; null where it is not known. */
    near: place && { ...place, building: named(place.building) },
    instead: found.total === 0 && isNarrowed(filter) ? await insteadProps(call, filter) : null,
    can: { create: isMember(call.viewer), sort_nearest: sortsNearest },
  }
}

/** Leaves out distance, because a visitor's building is unknown. */
export function keptQuery(exchange_type: ExchangeType, query: URLSearchParams): string {
  const { search, values } = readFilter(exchange_type, query)
  return toQuery({ search, values, sort: sortOf(query.get('sort'), false), page: pageOf(query.get('page')) })
}

const isNarrowed = ({ search, values }: Filter) => search !== '' || Object.keys(values).length > 0

const mostInstead = 4

async function insteadProps(call: Call, filter: Filter) {
  const [{ totals, nearest }, asked] = await Promise.all([insteadOf(call, filter), askedProps(call, filter)])
  if (!nearest) return { totals, nearest, asked }
  const { search, values, total } = nearest
  const { rows } = await browseListings(call, nearest, {
    sort: 'date_desc',
    page: 1,
    per_page: mostInstead,
  })
  const listings = rows.map((row) => listingProps(row, call.viewer))
  return { totals, nearest: { search, filters: values, total, listings }, asked }
}

async function askedProps({ db, viewer }: Call, filter: Filter) {
  if (filter.exchange_type === 'request' || !viewer.user || !isMember(viewer)) return null
  const { id } = viewer.user
  const asked = await askedAlready(db, id, filter)
  return asked && { ...asked, reach: await reachOf(db, id) }
}

const sortOf = (text: string | null, sortsNearest: boolean): Sort =>
  sorts.find((sort) => sort === text && (sort !== 'nearest' || sortsNearest)) ?? 'date_desc'

const pageOf = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1

/** Ignores ids that name no organisation. */
function ofKnownOrganisations(filter: Filter, names: Map<string, string>): Filter {
  const { organisation, ...values } = filter.values
  const known = [organisation ?? []]
    .flat()
    .map(String)
    .filter((id) => names.has(id))
  return { ...filter, values: known.length > 0 ? { ...values, organisation: known } : values }
}

function inWordsOf(named: (called: string) => string, found: BrowseResult): BrowseResult {
  const { location_building: asked } = found.filter.values
  const { location_building: counted } = found.facets
  if (!Array.isArray(asked) && !counted) return found
  const values = Array.isArray(asked)
    ? { ...found.filter.values, location_building: asked.map(named) }
    : found.filter.values
  const facets = counted
    ? { ...found.facets, location_building: counted.map((one) => ({ ...one, value: named(one.value) })) }
    : found.facets
  return { ...found, filter: { ...found.filter, values }, facets }
}

/** Spelled as listings spell it. */
function asListed({ filter, facets }: BrowseResult): Filter {
  const listed = new Map(facets.location_building?.map(({ value }) => [value.toLowerCase(), value]))
  const { location_building: asked } = filter.values
  if (!Array.isArray(asked)) return filter
  const location_building = asked.map((text) => listed.get(text.toLowerCase()) ?? text).sort()
  return { ...filter, values: { ...filter.values, location_building } }
}

function facetsOf(names: Map<string, string>, filter: Filter, found: BrowseResult) {
  const facets: Record<string, { value: string; label: string; count: number }[]> = {}
  const organisations = [...names].map(([value, label]) => ({ value, label }))
  for (const key of filterKeys) {
    const wanted = filter.values[key]
    const chosen = new Set(wanted === undefined ? [] : writeWanted(filters[key], wanted))
    const counted = new Map(found.facets[key]?.map(({ value, count }) => [value, count]))
    const texts = [...new Set([...counted.keys(), ...chosen])].sort((a, b) => a.localeCompare(b))
    const rows = key === 'organisation' ? organisations : texts.map((value) => ({ value, label: value }))
    const options = choosable(filters[key], rows)
    if (!options) continue
    facets[key] = options
      .filter(({ value, offered }) => offered || counted.has(value) || chosen.has(value))
      .map(({ value, label }) => ({ value, label, count: counted.get(value) ?? 0 }))
  }
  return facets
}
