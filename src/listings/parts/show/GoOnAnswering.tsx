import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { ListingProps } from '../../row/props.ts'
import { type Answering, answering, answerWith, connectHash } from './answering.ts'

export function GoOnAnswering({ offer }: { offer: ListingProps }) {
  const [request, setRequest] = useState<Answering | null>(null)
  useEffect(() => setRequest(answering()), [])
  if (!request || offer.status !== 'active' || offer.expired) return null
  const goOn = () => {
    answerWith(request, offer.id)
    router.visit(`/listings/${request.id}${connectHash}`)
  }
  return (
    <Notice tone="info" actions={<Button onClick={goOn}>{m.listings_go_on_answering()}</Button>}>
      {m.listings_was_answering({ title: request.title })}
    </Notice>
  )
}
