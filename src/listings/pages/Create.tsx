import { OnePage } from '../parts/one-page/OnePage.tsx'
import { Wizard } from '../parts/wizard/Wizard.tsx'
import type { ListingProps } from '../props.ts'

/** `/listings/create`, with `?like={id}` one more from the same shelf. */
export default function Create({ like }: { like: ListingProps | null }) {
  return like ? <OnePage key={like.id} draft={null} like={like} /> : <Wizard listing={null} />
}
