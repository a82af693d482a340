import type { PropsOf } from '../../../http/as-json.ts'
import type { showPage } from '../../actions.ts'

export type ShowProps = PropsOf<typeof showPage>
