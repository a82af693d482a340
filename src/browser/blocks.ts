import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'

type Visit = Parameters<Parameters<typeof router.on<'start'>>[1]>[0]['detail']['visit']

/** Props whose own part of the page says when they cannot be had. */
const ownProps = new Set<string>()

/** Whether a visit loads nothing but such props: then its failure is no matter of the whole page. */
export const isOfOneBlock = ({ only }: Pick<Visit, 'only'>): boolean =>
  only.some((prop) => ownProps.has(prop))

/** Whether the last load of a deferred prop failed, and how to try the same again (UX.md section 8). */
export function useBlock(prop: string) {
  const [failed, setFailed] = useState<Visit | null>(null)
  useEffect(() => {
    const succeeded = new Set<string | undefined>()
    ownProps.add(prop)
    const stops = [
      router.on('success', (event) => void succeeded.add(event.detail.visitId)),
      router.on('finish', ({ detail: { visit } }) => {
        if (!visit.only.includes(prop) || visit.cancelled || visit.interrupted) return
        setFailed(succeeded.delete(visit.id) ? null : visit)
      }),
    ]
    return () => {
      ownProps.delete(prop)
      for (const stop of stops) stop()
    }
  }, [prop])
  const retry = () =>
    failed && router.reload({ only: failed.only, data: Object.fromEntries(failed.url.searchParams) })
  return { hasFailed: failed !== null, retry }
}
