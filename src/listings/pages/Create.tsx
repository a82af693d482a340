import { m } from '../../i18n/paraglide/messages.js'
import { Wizard } from '../parts/wizard/Wizard.tsx'

/** `/listings/create` */
export default function Create() {
  return <Wizard listing={null} title={m.listings_create_title()} />
}
