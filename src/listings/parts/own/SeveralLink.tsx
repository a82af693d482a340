import { useMayPost } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Link } from '../../../ui/Link.tsx'

export function SeveralLink() {
  if (!useMayPost().mayPost) return null
  return (
    <Link href="/clear-outs/new" className="link inline-flex min-h-8 w-fit items-center">
      {m.listings_several()}
    </Link>
  )
}
