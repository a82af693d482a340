import { router } from '@inertiajs/react'
import { useEffect, useId } from 'react'
import type { ApiFailure } from '../../../browser/api.ts'
import { useForm } from '../../../browser/form.ts'
import { forget, keep, kept } from '../../../browser/kept.ts'
import { OrganisationLabel } from '../../../browser/OrganisationLabel.tsx'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { RichTextEditor } from '../../../ui/RichTextEditor.tsx'
import type { ListingProps } from '../../props.ts'
import { onOneLine, unbroken } from '../unbroken.ts'
import { type Answers, answersName, rememberAnswering } from './answering.ts'
import { connectWords } from './connect-words.ts'
import { MayNotFit, unitOf } from './MayNotFit.tsx'
import { OwnOffers } from './OwnOffers.tsx'
import { useOwnOffers } from './use-own-offers.ts'

interface ConnectDialogProps {
  listing: ListingProps
  open: boolean
  onClose: () => void
  /** The listing can no longer be had. */
  onRefused: (message: string) => void
}

/** Units, a message and, for a request, the own offer (SPEC.md section 5, Connect form). */
export default function ConnectDialog({ listing, open, onClose, onRefused }: ConnectDialogProps) {
  const isRequest = listing.exchange_type === 'request'
  const available = listing.total_units ?? 1
  const form = useForm<Answers>({ offer_id: '', total_units: isRequest ? available : 1, extra_info: '' })
  const offers = useOwnOffers(open && isRequest)
  const id = useId()
  const formId = `${id}form`
  const name = answersName(listing.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what an earlier visit left
  useEffect(() => form.setValues((values) => ({ ...values, ...kept<Answers>(name) })), [])
  useEffect(() => {
    if (open) keep(name, form.values)
  }, [open, name, form.values])

  const offered = offers.list?.find((offer) => String(offer.id) === form.values.offer_id)
  const max = Math.min(available, offered?.total_units ?? available)
  const chooseOffer = (offer_id: string) => {
    const units = offers.list?.find((offer) => String(offer.id) === offer_id)?.total_units ?? available
    form.set('offer_id', offer_id)
    form.set('total_units', Math.min(form.values.total_units ?? available, units))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per list; what is not on it cannot be sent
  useEffect(() => {
    if (offers.list && !offered) chooseOffer(offers.list.length === 1 ? String(offers.list[0]?.id) : '')
  }, [offers.list])
  const createOffer = () => {
    rememberAnswering(listing)
    router.visit(`/listings/create?exchange_type=offer&type=${listing.type}`)
  }
  const onError = ({ status, message, errors }: ApiFailure) => {
    if (status !== 409 || errors) return false
    forget(name)
    onClose()
    onRefused(message)
    return true
  }
  const submit = form.submitTo<{ connection_id: number }>('POST', '/api/connections', {
    transform: ({ offer_id, ...answers }) => ({
      ...answers,
      exchange_type: listing.exchange_type,
      listing_id: listing.id,
      ...(isRequest ? { offer_id: offer_id === '' ? null : Number(offer_id) } : {}),
    }),
    onSuccess: ({ connection_id }) => {
      forget(name)
      router.visit(`/connections/${connection_id}`)
    },
    onError,
  })
  const lacksOffer = isRequest && offers.list?.length === 0
  return (
    <Dialog
      open={open}
      onClose={onClose}
      variant="wide"
      title={connectWords(listing.exchange_type)}
      footer={
        <>
          {lacksOffer ? (
            <Button onClick={createOffer} className="max-sm:w-full">
              {m.listings_create_offer_first()}
            </Button>
          ) : (
            <Button
              type="submit"
              form={formId}
              busyLabel={m.ui_sending()}
              busy={form.submitting}
              className="max-sm:w-full"
            >
              {m.listings_connect_send()}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose} className="max-sm:w-full">
            {m.listings_connect_not_now()}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="grid gap-6">
        <ErrorSummary form={form} />
        <About listing={listing} />
        {isRequest && (
          <OwnOffers
            offers={offers}
            field={form.field('offer_id')}
            onChoose={chooseOffer}
            onCreate={createOffer}
            listing={listing}
          />
        )}
        {offered && <MayNotFit request={listing} offer={offered} />}
        <NumberInput
          {...form.field('total_units')}
          label={unitsWords(offered ?? listing)}
          hint={max > 1 ? m.listings_connect_units_hint({ max }) : undefined}
          required
          min={1}
          max={max}
        />
        <RichTextEditor
          {...form.field('extra_info')}
          label={m.listings_connect_message()}
          hint={isRequest ? m.listings_connect_message_hint_offer() : m.listings_connect_message_hint()}
        />
        <p className="text-ink-muted">
          {isRequest ? m.listings_connect_consequence_offer() : m.listings_connect_consequence()}
        </p>
      </form>
    </Dialog>
  )
}

function About({ listing }: { listing: ListingProps }) {
  return (
    <div className="grid gap-1 rounded-lg bg-sunken p-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{unbroken(listing.title)}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-muted">
        <OrganisationLabel organisation={listing.user.organisation} />
        <span>{onOneLine(listing.total_units_label)}</span>
      </p>
    </div>
  )
}

/** Chemicals are counted in their unit; what is handed over is the offer. */
function unitsWords(listing: ListingProps): string {
  const unit = unitOf(listing)
  return unit ? m.listings_connect_amount({ unit }) : m.listings_connect_units()
}
