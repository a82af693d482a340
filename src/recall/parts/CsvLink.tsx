import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { callApi } from '../../browser/api.ts'
import { m } from '../../i18n/paraglide/messages.js'

/** The file names people, so it needs a fresh proof of whose session it is, which is asked for before it is fetched. */
export function CsvLink({ href }: { href: string }) {
  const take = async (event: MouseEvent) => {
    event.preventDefault()
    const result = await callApi('GET', '/api/account/proof')
    if (result.ok || result.code !== 'step_up_required') window.location.assign(href)
  }
  return (
    <a href={href} onClick={take} className="link inline-flex min-h-11 items-center gap-2">
      <Download size={18} aria-hidden="true" />
      {m.recall_csv()}
    </a>
  )
}
