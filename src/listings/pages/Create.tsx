import { Wizard } from '../parts/wizard/Wizard.tsx'

/** `/listings/create` */
export default function Create() {
  return <Wizard listing={null} />
}
