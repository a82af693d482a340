import { Download } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { download } from '../../ui/download.ts'
import { Notice } from '../../ui/Notice.tsx'

interface CsvButtonProps {
  table: string
  query?: string
}

export function CsvButton({ table, query = '' }: CsvButtonProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setFailure(null)
    const result = await callApi('GET', `/api/admin/csv/${table}?${query}`)
    setBusy(false)
    if (result.ok) download(result.data.filename, result.data.csv)
    else setFailure(m.admin_export_failed({ reason: result.message }))
  }
  return (
    <>
      <Button variant="secondary" busy={busy} icon={<Download size={18} aria-hidden="true" />} onClick={save}>
        {m.admin_export()}
      </Button>
      {failure && (
        <Notice tone="danger" announce className="basis-full">
          {failure}
        </Notice>
      )}
    </>
  )
}
