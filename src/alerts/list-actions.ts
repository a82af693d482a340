import { type Call, idParam, page, userOf } from '../http/action.ts'
import { dayIn } from '../i18n/day.ts'
import { answersTo } from '../listings/find/lines/answers.ts'
import { asksOf } from '../listings/find/lines/lines-schema.ts'
import { mayReadList } from './access.ts'
import { isListToken, listUrl } from './list-link.ts'
import { linesOf } from './specifications.ts'
import { listById } from './sql.ts'

export const listPage = page('alerts/OrderList', {
  summary: 'An order list that an alert keeps, and what the park has of it now.',
  limits: (call) => [asksOf(call)],
  load: readableList,
  props: async (call, list) => ({
    id: list.id,
    owner: list.owner,
    is_own: list.user_id === userOf(call).id,
    until: dayIn(list.ends_at, call.app.config.parkTimeZone),
    lines: await answersTo(call, linesOf(list.specifications)),
    colleagues_url: list.user_id === userOf(call).id ? listUrl(call.app, list) : null,
  }),
})

async function readableList(call: Call) {
  const id = idParam(call)
  const list = id === null ? undefined : await listById(call.db, id)
  if (!list || !mayReadList(call.viewer, list)) return null
  const isOwn = list.user_id === call.viewer.user?.id
  return isOwn || isListToken(call.app, list, call.query.get('token') ?? '') ? list : null
}
