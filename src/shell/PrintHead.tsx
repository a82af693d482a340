import { usePage } from '@inertiajs/react'
import { useShared } from '../browser/shared.ts'

export function PrintHead() {
  const { app } = useShared()
  const { url } = usePage()
  return (
    <div className="print-only">
      <img src={`/qr.svg?to=${encodeURIComponent(url)}`} alt="" loading="lazy" width={88} height={88} />
      <p>
        <strong>LabEx · {app.park_name}</strong>
        <br />
        {app.url}
        {url}
      </p>
    </div>
  )
}
