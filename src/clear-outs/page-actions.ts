import { type Call, page } from '../http/action.ts'
import { seesAddresses, seesNames } from '../listings/row/access.ts'
import { isOwner, mayEdit, mayVisit } from './access.ts'
import { rowProps } from './row-props.ts'
import { type ClearOut, listedIn, rowsOf, takenOf } from './sql.ts'
import { thingProps } from './thing.ts'
import { visibleClearOut } from './visible.ts'

export const showPage = page('clear-outs/Show', {
  summary:
    'A clear-out: what is left of it, where and when to look; for its owner its rows and what they lack.',
  load: visibleClearOut,
  props: async (call, clearOut) => {
    const things = await listedIn(call.db, clearOut.id)
    return {
      clear_out: { id: clearOut.id, title: clearOut.title, location_building: clearOut.location_building },
      visit: visitProps(call, clearOut),
      things: things.map((row) => thingProps(row, call.viewer)),
      own: await ownProps(call, clearOut),
    }
  },
  meta: (_, { clear_out, things }) =>
    things.length === 0
      ? null
      : {
          title: clear_out.title,
          description: things
            .map(({ title }) => title)
            .join(', ')
            .slice(0, 200),
          card: `clearout-${clear_out.id}`,
        },
})

function visitProps({ viewer }: Call, clearOut: ClearOut) {
  if (!mayVisit(viewer) && !isOwner(viewer, clearOut)) return null
  const { location_room, viewing, contact, deadline, organisation, user_name, user_email } = clearOut
  return {
    ...{ location_room, viewing, contact, deadline, organisation },
    name: seesNames(viewer) ? user_name : null,
    email: seesAddresses(viewer) && !isOwner(viewer, clearOut) ? user_email : null,
  }
}

async function ownProps({ db, viewer, app }: Call, clearOut: ClearOut) {
  if (!isOwner(viewer, clearOut)) return null
  const place = { timeZone: app.config.parkTimeZone }
  return {
    version: clearOut.version,
    availability_type: clearOut.availability_type,
    ended_on: clearOut.ended_on,
    edit: mayEdit(viewer, clearOut) && clearOut.ended_on === null,
    rows: await rowProps(db, clearOut, await rowsOf(db, clearOut.id), place),
    taken: await takenOf(db, clearOut.id),
  }
}
