import { useShared } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Link } from '../../../ui/Link.tsx'

interface AskedProps {
  id: number
  title: string
  reach?: string | null
}

/** Just after asking, the message above the list says who can see it. */
export function Asked({ id, title, reach }: AskedProps) {
  const { flash } = useShared()
  return (
    <div className="grid gap-1">
      <p className="[overflow-wrap:anywhere]">
        {m.listings_asked_for()}{' '}
        <Link href={`/listings/${id}`} className="link font-semibold">
          {title}
        </Link>
      </p>
      {reach && !flash && <p>{m.listings_asked({ reach })}</p>}
      <p>
        <Link href="/listings/create?exchange_type=request" className="link">
          {m.listings_ask_for_more()}
        </Link>
      </p>
    </div>
  )
}
