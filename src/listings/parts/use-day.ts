import { formatMoment } from '../../fields/controls/day.ts'
import { useShared } from '../../ui/layouts/shared.ts'

/** Says on what day a moment was, at the park. */
export function useDay(): (moment: string) => string {
  const { app } = useShared()
  return (moment) => formatMoment(moment, app.time_zone)
}
