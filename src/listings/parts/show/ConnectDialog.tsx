import { useId } from 'react'
import { OrganisationLabel } from '../../../browser/OrganisationLabel.tsx'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { RichTextEditor } from '../../../ui/RichTextEditor.tsx'
import { amountText, type Unit } from '../../amount.ts'
import type { ListingProps } from '../../props.ts'
import { onOneLine, unbroken } from '../unbroken.ts'
import { connectWords } from './connect-words.ts'
import { Changed, Left } from './Meanwhile.tsx'
import { OwnOffers } from './OwnOffers.tsx'
import { type ConnectProps, useConnect } from './use-connect.ts'

/** Units, a message and, for a request, the own offer. */
export default function ConnectDialog(props: ConnectProps) {
  const connect = useConnect(props)
  const { form, target, isRequest, unit, max } = connect
  const formId = `${useId()}form`
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      variant="wide"
      title={connectWords(props.listing.exchange_type)}
      footer={<Footer connect={connect} formId={formId} onClose={props.onClose} />}
    >
      <form id={formId} method="post" noValidate onSubmit={connect.submit} className="grid gap-6">
        <ErrorSummary form={form} />
        {target.before && <Changed before={target.before} after={target.listing} />}
        {target.rest && <Left why={target.rest} listing={target.listing} />}
        <About listing={target.listing} />
        {isRequest && (
          <OwnOffers
            offers={connect.offers}
            field={form.field('offer_id')}
            onChoose={connect.chooseOffer}
            onCreate={connect.createOffer}
            listing={target.listing}
          />
        )}
        <NumberInput
          {...form.field('total_units')}
          label={unitsWords(unit)}
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

interface FooterProps {
  connect: ReturnType<typeof useConnect>
  formId: string
  onClose: () => void
}

function Footer({ connect: { form, lacksOffer, createOffer, target, unit }, formId, onClose }: FooterProps) {
  const amount = amountText({ number: form.values.total_units ?? 1, unit })
  return (
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
          {target.rest ? m.listings_connect_rest({ amount }) : m.listings_connect_send()}
        </Button>
      )}
      <Button variant="secondary" onClick={onClose} className="max-sm:w-full">
        {m.listings_connect_not_now()}
      </Button>
    </>
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

const unitsWords = (unit: Unit): string =>
  unit === 'pieces' ? m.listings_connect_units() : m.listings_connect_amount({ unit })
