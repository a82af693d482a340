import { forget, keep, kept } from '../../../browser/kept.ts'
import type { ListingProps } from '../../props.ts'

/** What is typed in the connect form; the offer's id as text, as radio buttons have it. */
export interface Answers {
  offer_id: string
  /** As typed. */
  total_units: string
  extra_info: string
  confirm_warnings: boolean
}

/** Opens the connect form of a listing's page at once. */
export const connectHash = '#connect'
export const answersName = (listingId: number) => `connect-${listingId}`

/** A request whose answer waits until its offer is made. */
export type Answering = Pick<ListingProps, 'id' | 'title'>
const name = 'answering'

export const rememberAnswering = ({ id, title }: Answering): void => keep(name, { id, title })

export function answering(): Answering | null {
  const { id, title } = kept<Answering>(name)
  return id && title ? { id, title } : null
}

/** Goes on with the new offer chosen; all else is as it was left. */
export function answerWith(request: Answering, offerId: number): void {
  forget(name)
  keep(answersName(request.id), { ...kept<Answers>(answersName(request.id)), offer_id: String(offerId) })
}
