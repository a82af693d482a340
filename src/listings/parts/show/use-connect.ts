import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { type ApiFailure, callApi } from '../../../browser/api.ts'
import { useForm } from '../../../browser/form.ts'
import { forget, keep, kept } from '../../../browser/kept.ts'
import { amountIn, baseOf, factorOf, smallerOf, type Unit, unitOf } from '../../amount.ts'
import { misfitText, mostOf } from '../../fit.ts'
import type { ListingProps } from '../../props.ts'
import { type Answers, answersName, rememberAnswering } from './answering.ts'
import { useOwnOffers } from './use-own-offers.ts'

export interface ConnectProps {
  listing: ListingProps
  open: boolean
  onClose: () => void
  /** The listing can no longer be had. */
  onRefused: (message: string) => void
}

/** What one is about to connect to, and how that came. */
interface Target {
  listing: ListingProps
  /** As one read it, when it was edited since. */
  before?: ListingProps
  /** Why it is what is left of the listing, and no longer the listing. */
  rest?: string
}

/** What is typed to connect, and to what; what happens when that has changed meanwhile. */
export function useConnect({ listing, open, onClose, onRefused }: ConnectProps) {
  const isRequest = listing.exchange_type === 'request'
  const [target, setTarget] = useState<Target>({ listing })
  const form = useForm<Answers>({
    offer_id: '',
    total_units: isRequest ? (listing.total_units ?? 1) : 1,
    unit: unitOf(listing),
    extra_info: '',
  })
  const offers = useOwnOffers(open && isRequest)
  const name = answersName(listing.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what an earlier visit left
  useEffect(() => form.setValues((values) => ({ ...values, ...kept<Answers>(name) })), [])
  useEffect(() => {
    if (open) keep(name, form.values)
  }, [open, name, form.values])

  const fitting = offers.list?.filter((offer) => misfitText(target.listing, offer) === null)
  const offered = fitting?.find((offer) => String(offer.id) === form.values.offer_id)
  const chooseOffer = (id: string) => {
    const offer = fitting?.find((one) => String(one.id) === id)
    form.set('offer_id', id)
    form.setValues((values) => ({ ...values, ...amountFor(values, target.listing, offer) }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per list; what is not on it cannot be sent
  useEffect(() => {
    if (fitting && !offered) chooseOffer(fitting.length === 1 ? String(fitting[0]?.id) : '')
    else if (offered) chooseOffer(String(offered.id))
  }, [offers.list, target])

  const aimAt = (next: Target) => {
    setTarget(next)
    form.setValues((values) => ({ ...values, ...amountFor(values, next.listing, offered) }))
  }
  const giveUp = (message: string) => {
    forget(name)
    onClose()
    onRefused(message)
  }
  const goOnWithRest = async (id: number, why: string) => {
    const rest = await callApi('GET', `/listings/${id}`)
    if (rest.ok && rest.data.can.connect) aimAt({ listing: rest.data.listing, rest: why })
    else giveUp(why)
  }
  const onError = ({ status, code, message, errors, answer }: ApiFailure) => {
    if (status !== 409 || errors) return false
    const { listing: now, remainder_listing_id: rest } = answer ?? {}
    if (code === 'stale' && now) aimAt({ listing: now, before: target.listing })
    else if (rest) void goOnWithRest(rest, message)
    else giveUp(message)
    return true
  }
  const submit = form.submitTo('POST', '/api/connections', {
    transform: ({ offer_id, ...answers }) => ({
      ...answers,
      exchange_type: listing.exchange_type,
      listing_id: target.listing.id,
      version: target.listing.version,
      ...(isRequest ? { offer_id: offer_id === '' ? null : Number(offer_id) } : {}),
    }),
    onSuccess: ({ connection_id }) => {
      forget(name)
      router.visit(`/connections/${connection_id}`)
    },
    onError,
  })
  const createOffer = () => {
    rememberAnswering(listing)
    router.visit(`/listings/create?exchange_type=offer&type=${listing.type}`)
  }
  const unit = unitFor(target.listing, offered)
  return {
    ...{ form, submit, offers, offered, chooseOffer, createOffer, target, isRequest, unit },
    max: mostFor(target.listing, offered, unit),
    lacksOffer: isRequest && fitting?.length === 0,
  }
}

/** The smaller of both units, so that either can be taken whole. */
const unitFor = (listing: ListingProps, offer: ListingProps | undefined): Unit =>
  offer ? smallerOf(unitOf(listing), unitOf(offer)) : unitOf(listing)

const mostFor = (listing: ListingProps, offer: ListingProps | undefined, unit: Unit): number =>
  Math.max(1, Math.min(...[listing, offer ?? listing].map((one) => mostOf(amountIn(one), unit))))

/** As much as was typed, in the unit it is now asked in, and no more than there is. */
function amountFor({ total_units, unit: typedIn }: Answers, listing: ListingProps, offer?: ListingProps) {
  const unit = unitFor(listing, offer)
  const max = mostFor(listing, offer, unit)
  const wanted = total_units === null ? max : baseOf({ number: total_units, unit: typedIn }) / factorOf(unit)
  return { unit, total_units: Math.max(1, Math.min(Math.ceil(wanted), max)) }
}
