import { forget, keep, kept } from '../../../browser/kept.ts'
import type { ListingProps } from '../../row/props.ts'

/** Radio buttons have the offer's id as text. */
export interface Answers {
  offer_id: string
  total_units: string
  extra_info: string
  confirm_warnings: boolean
}

export const connectHash = '#connect'
export const answersName = (listingId: number) => `connect-${listingId}`

export type Answering = Pick<ListingProps, 'id' | 'title'>
const name = 'answering'

export const rememberAnswering = ({ id, title }: Answering): void => keep(name, { id, title })

export function answering(): Answering | null {
  const { id, title } = kept<Answering>(name)
  return id && title ? { id, title } : null
}

export function answerWith(request: Answering, offerId: number): void {
  forget(name)
  keep(answersName(request.id), { ...kept<Answers>(answersName(request.id)), offer_id: String(offerId) })
}
