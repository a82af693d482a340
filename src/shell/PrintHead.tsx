import { usePage } from '@inertiajs/react'
import { useShared } from '../browser/shared.ts'

export function PrintHead() {
  const { app } = useShared()
  const { url } = usePage()
  return (
    <div className="print-only">
      <p>
        <strong>LabEx · {app.park_name}</strong>
        <br />
        {app.url}
        {url}
      </p>
      <img src={`/qr.svg?to=${encodeURIComponent(url)}`} alt="" loading="lazy" width={88} height={88} />
    </div>
  )
}
