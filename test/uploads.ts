import { aPicture } from './pictures.ts'

export function aSubstanceTable(): FormData {
  const table = {
    source: 'A newer table',
    as_of: '2027-01-01',
    substances: [{ id: '1', cas: null, name: 'one' }],
  }
  const form = new FormData()
  form.set('table', new File([JSON.stringify(table)], 'table.json'))
  return form
}

export async function aLogo(): Promise<FormData> {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(await aPicture())], 'logo.png'))
  return form
}
