import { router } from '@inertiajs/react'
import { type FormEvent, useEffect, useState } from 'react'
import { type ApiFailure, callApi } from '../../../browser/api.ts'
import { useForm } from '../../../browser/form.ts'
import { forget, keep, kept } from '../../../browser/kept.ts'
import { numberIn } from '../../../i18n/number.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { amountIn, baseOf, factorOf } from '../../catalogue/amount.ts'
import { misfitText, takeable } from '../../catalogue/fit.ts'
import type { ListingProps } from '../../row/props.ts'
import { type Answers, answersName, rememberAnswering } from './answering.ts'
import type { ShowProps } from './show-props.ts'
import { canTake, correction, isUnreadable, nearest, type Taking } from './taking.ts'
import { type OwnOffer, useOwnOffers } from './use-own-offers.ts'

export interface ConnectProps {
  listing: ListingProps
  /** Must be read first. */
  warnings: ShowProps['pass_on']
  hazards: ShowProps['known_hazards']
  open: boolean
  onClose: () => void
  onRefused: (message: string) => void
}

interface Target {
  listing: ListingProps
  before?: ListingProps
  rest?: string
}

export function useConnect({ listing, open, onClose, onRefused }: ConnectProps) {
  const isRequest = listing.exchange_type === 'request'
  const [target, setTarget] = useState<Target>({ listing })
  const form = useForm<Answers>({
    offer_id: '',
    total_units: isRequest ? '' : startOf(takingOf(listing)),
    ...{ extra_info: '', confirm_warnings: false },
  })
  const amount = useAmount((text) => form.set('total_units', text))
  const offers = useOwnOffers(listing.id, open && isRequest)
  const name = answersName(listing.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what an earlier visit left
  useEffect(() => form.setValues((values) => ({ ...values, ...kept<Answers>(name) })), [])
  useEffect(() => {
    if (open) keep(name, form.values)
  }, [open, name, form.values])

  const fitting = offers.list?.filter((offer) => misfitText(target.listing, offer) === null)
  const offered = fitting?.find((offer) => String(offer.id) === form.values.offer_id)
  const can = takingOf(target.listing, offered)
  const chooseOffer = (id: string) => {
    const offer = fitting?.find((one) => String(one.id) === id)
    form.set('offer_id', id)
    amount.type(startOf(takingOf(target.listing, offer)))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per list; what is not on it cannot be sent
  useEffect(() => {
    if (fitting && !offered) chooseOffer(obviousOf(fitting))
    else if (offered && can && !canTake(form.values.total_units, can)) amount.type(startOf(can))
  }, [offers.list, target])

  const aimAt = (next: Target) => {
    setTarget(next)
    amount.settle(form.values.total_units, takingOf(next.listing, offered))
  }
  const giveUp = (message: string) => {
    forget(name)
    onClose()
    onRefused(message)
  }
  const send = form.submitTo('POST', '/api/connections', {
    transform: ({ offer_id, total_units, ...rest }) => ({
      ...rest,
      total_units: can ? numberIn(total_units) : 1,
      ...(can ? { unit: can.unit } : {}),
      exchange_type: listing.exchange_type,
      listing_id: target.listing.id,
      version: target.listing.version,
      ...(isRequest ? { offer_id: offer_id === '' ? null : Number(offer_id) } : {}),
    }),
    onSuccess: ({ connection_id }) => {
      forget(name)
      router.visit(`/connections/${connection_id}`)
    },
    onError: (failure) => goOnAfter(failure, target, aimAt, giveUp),
  })
  const settle = () => amount.settle(form.values.total_units, can)
  /** Corrects and shows an amount that cannot be taken; a second press sends it. */
  const submit = (event: FormEvent) => {
    if (settle()) return send(event)
    event.preventDefault()
    document.getElementById(form.fieldId('total_units'))?.focus()
  }
  const createOffer = () => {
    rememberAnswering(listing)
    router.visit(`/listings/create?exchange_type=offer&type=${listing.type}`)
  }
  return {
    ...{ form, submit, offers, chooseOffer, createOffer, target, isRequest, can, settle },
    amount: { ...form.field('total_units'), ...amount.own },
    note: amount.note,
    lacksOffer: isRequest && fitting?.length === 0,
  }
}

const obviousOf = (fitting: readonly OwnOffer[]): string => {
  const [best] = fitting
  return best && (best.may_fit || fitting.length === 1) ? String(best.id) : ''
}

/** After a 409, continues with the current listing or its rest. Returns whether it was a 409. */
function goOnAfter(
  { status, code, message, errors, answer }: ApiFailure,
  target: Target,
  aimAt: (next: Target) => void,
  giveUp: (message: string) => void,
): boolean {
  if (status !== 409 || errors) return false
  const { listing: now, remainder_listing_id: rest } = answer ?? {}
  if (code === 'stale' && now) aimAt({ listing: now, before: target.listing })
  else if (rest) void restOf(rest, message).then((next) => (next ? aimAt(next) : giveUp(message)))
  else giveUp(message)
  return true
}

async function restOf(id: number, why: string): Promise<Target | null> {
  const rest = await callApi('GET', `/listings/${id}`)
  return rest.ok && rest.data.can.connect ? { listing: rest.data.listing, rest: why } : null
}

function takingOf(listing: ListingProps, offer?: ListingProps): Taking | null {
  if (listing.exchange_type === 'offer') return { ...takeable(listing), isGiven: false }
  if (!offer) return null
  const can = takeable(offer, listing)
  return { ...can, isGiven: true, asked: baseOf(amountIn(listing)) / factorOf(can.unit) }
}

/** Defaults: take the minimum, give the maximum. */
const startOf = (can: Taking | null): string => (can ? String(can.isGiven ? can.max : can.step) : '')

/** Leaving the field corrects an amount that is a number. `settle`: whether it could be taken as typed. */
function useAmount(setText: (text: string) => void) {
  const [note, setNote] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const type = (text: string) => {
    setNote(null)
    setError(undefined)
    setText(text)
  }
  const settle = (text: string, can: Taking | null): boolean => {
    if (!can || canTake(text, can)) return true
    if (isUnreadable(text)) {
      setError(m.fields_error_number())
      return false
    }
    setNote(correction(text, can))
    setText(String(nearest(text, can)))
    return false
  }
  return { note, own: { onChange: type, ...(error ? { error } : {}) }, type, settle }
}
