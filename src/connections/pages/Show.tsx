import { Head } from '@inertiajs/react'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { BackLink } from '../../listings/parts/BackLink.tsx'
import { unbroken } from '../../listings/parts/unbroken.ts'
import type { connectionPage } from '../actions.ts'
import { ConnectionStatus } from '../parts/ConnectionStatus.tsx'
import { History } from '../parts/History.tsx'
import { NextSteps } from '../parts/NextSteps.tsx'
import { PartyCard } from '../parts/PartyCard.tsx'
import { Summary } from '../parts/Summary.tsx'

/** `/connections/{id}`: what is exchanged, both parties and how it goes on. */
export default function Show({ connection, listing, goods, rests, can }: PropsOf<typeof connectionPage>) {
  const { offer, seller, buyer, role } = connection
  const title = m.connections_title({ title: unbroken(offer.title) })
  const isBuyer = role === 'request'
  return (
    <article className="grid gap-6">
      <Head title={title} />
      <header className="grid gap-3">
        <BackLink href="/dashboard">{m.connections_back()}</BackLink>
        <div>
          <ConnectionStatus status={connection.status} />
        </div>
        <h1 className="text-3xl [overflow-wrap:anywhere]">{title}</h1>
      </header>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="grid min-w-0 content-start gap-6">
          <Summary connection={connection} listing={listing} goods={goods} rests={rests} />
          <div className="grid gap-4 sm:grid-cols-2">
            <PartyCard
              party={seller}
              side="seller"
              subject={offer.title}
              className={isBuyer ? '' : 'max-sm:order-1'}
            />
            <PartyCard party={buyer} side="buyer" subject={offer.title} />
          </div>
        </div>
        <div className="grid content-start gap-6">
          <NextSteps connection={connection} can={can} />
          <History connection={connection} />
        </div>
      </div>
    </article>
  )
}
