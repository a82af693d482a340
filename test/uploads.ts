import type { TestClient } from './client.ts'
import { aPicture } from './pictures.ts'

/** With what it does where there was none, and listings of which it knows nothing. */
export function aSubstanceTable(): FormData {
  const table = {
    source: 'A newer table',
    as_of: '2026-05-01',
    substances: [{ id: '1', cas: null, name: 'one' }],
  }
  const form = new FormData()
  form.set('table', new File([JSON.stringify(table)], 'table.json'))
  form.set('effect', JSON.stringify({ ...noEffect, added: 1 }))
  return form
}

const noEffect = { added: 0, changed: 0, deleted: 0, hide: 0, ask: 0, show: 0, say: 0, keep: 0 }

/** What goes back to the table that comes with LabEx. */
export async function bundledSeen(admin: TestClient) {
  const { effect } = (await admin.post('/api/admin/substances/bundled?dry_run=true', {})).body
  return { effect, confirmed: true }
}

/** Went back to it, and what takes that back. */
export async function bundledLoaded(admin: TestClient) {
  await admin.post('/api/admin/substances/bundled', await bundledSeen(admin))
  return { change: (await admin.page('/admin/substances')).body.undo.id }
}

export async function aLogo(): Promise<FormData> {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(await aPicture())], 'logo.png'))
  return form
}
