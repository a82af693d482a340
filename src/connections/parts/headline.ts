import { m } from '../../i18n/paraglide/messages.js'
import { unbroken } from '../../listings/parts/unbroken.ts'
import type { ShowProps } from '../props.ts'

export function headlineOf({ what, side, status, user, buyer, seller }: ShowProps['connection']): string {
  const about = { what: unbroken(what), who: whoIs(user) }
  if (status === 'cancelled') return m.connections_head_cancelled(about)
  if (side === null)
    return m.connections_head_between({ what: about.what, giver: whoIs(seller), taker: whoIs(buyer) })
  const isDone = status === 'completed'
  if (side === 'buyer') return isDone ? m.connections_head_got(about) : m.connections_head_get(about)
  return isDone ? m.connections_head_gave(about) : m.connections_head_give(about)
}

const whoIs = ({ id, name, organisation }: ShowProps['connection']['user']): string =>
  [name, id !== null && organisation?.name].filter(Boolean).join(', ')
