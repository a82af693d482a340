import { useId } from 'react'
import { OrganisationLabel } from '../../../browser/OrganisationLabel.tsx'
import { HazardSign } from '../../../fields/controls/HazardSign.tsx'
import { RichTextEditor } from '../../../fields/controls/rich-text/RichTextEditor.tsx'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { catalogue } from '../../catalogue/fields.ts'
import type { ListingProps } from '../../row/props.ts'
import { shownAmount, unbroken } from '../unbroken.ts'
import { Amount } from './Amount.tsx'
import { connectWords } from './connect-words.ts'
import { Changed, Left } from './Meanwhile.tsx'
import { OwnOffers } from './OwnOffers.tsx'
import { PassOn } from './PassOn.tsx'
import { buttonWords } from './taking.ts'
import { type ConnectProps, useConnect } from './use-connect.ts'

export default function ConnectDialog(props: ConnectProps) {
  const connect = useConnect(props)
  const { form, target, isRequest, can } = connect
  const formId = `${useId()}form`
  const words = connectWords(props.listing)
  const title = words.act()
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      variant="wide"
      title={title}
      footer={<Footer connect={connect} take={words.act} formId={formId} onClose={props.onClose} />}
    >
      <PostForm form={form} aria-label={title} id={formId} onSubmit={connect.submit} className="grid gap-6">
        {target.before && <Changed before={target.before} after={target.listing} />}
        {target.rest && <Left why={target.rest} listing={target.listing} />}
        <About listing={target.listing} hazards={isRequest ? null : props.hazards} />
        {isRequest && (
          <OwnOffers
            offers={connect.offers}
            field={form.field('offer_id')}
            onChoose={connect.chooseOffer}
            onCreate={connect.createOffer}
            listing={target.listing}
          />
        )}
        {can && <Amount field={connect.amount} can={can} note={connect.note} onLeave={connect.settle} />}
        <p className="text-sm text-ink-muted">{words.consequence()}</p>
        {props.warnings.length > 0 && (
          <div className="grid gap-3">
            <PassOn rules={props.warnings} />
            <Checkbox {...form.field('confirm_warnings')} label={m.safety_confirm()} required />
          </div>
        )}
        <RichTextEditor
          {...form.field('extra_info')}
          label={m.listings_connect_message()}
          hint={isRequest ? m.listings_connect_message_hint_offer() : m.listings_connect_message_hint()}
        />
      </PostForm>
    </Dialog>
  )
}

interface FooterProps {
  connect: ReturnType<typeof useConnect>
  take: () => string
  formId: string
  onClose: () => void
}

function Footer({ connect: { form, lacksOffer, createOffer, can }, take, formId, onClose }: FooterProps) {
  return (
    <>
      <Button variant="secondary" onClick={onClose} className="max-sm:w-full">
        {m.listings_connect_not_now()}
      </Button>
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
          // Keeps focus in the amount's field, so that one press never both corrects it and sends it.
          onMouseDown={(event) => event.preventDefault()}
          className="max-sm:w-full"
        >
          {buttonWords(form.values.total_units, can, take)}
        </Button>
      )}
    </>
  )
}

/** Nobody takes a chemical unseen. */
function About({ listing, hazards }: { listing: ListingProps; hazards: ConnectProps['hazards'] }) {
  const isRequest = listing.exchange_type === 'request'
  const amount = shownAmount(listing.total_units_label)
  return (
    <div className="grid gap-1 rounded-lg bg-sunken p-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{unbroken(listing.title)}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-muted">
        <OrganisationLabel organisation={listing.user.organisation} />
        <span>{isRequest ? m.listings_request_amount({ amount }) : amount}</span>
      </p>
      {hazards && (
        <div className="mt-2 grid gap-2 border-t border-line pt-3">
          <HazardSign of={hazards.of} size={40} />
          <p className="[overflow-wrap:anywhere]">
            {catalogue.hazards.label()}: {hazards.beside}
          </p>
        </div>
      )}
    </div>
  )
}
