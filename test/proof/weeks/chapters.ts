import type { Act } from './acts.ts'
import { autumn } from './autumn.ts'
import { samoa } from './samoa.ts'
import { tenWeeks } from './ten-weeks.ts'

/** What is lived through by one clock, in several parks alike; days and times are those of each park. */
export interface Chapter {
  name: string
  zones: string[]
  first: string
  days: number
  /** In the early afternoon of a day. */
  acts: Record<string, Act[]>
  /** LabEx is off. */
  absences?: Period[]
  /** No mail server answers. */
  noMail?: Period[]
  /** The clock of one park is set back; the other park's, too, where that is the same clock. */
  setBack?: (Period & { zone: string })[]
  /** Moments that no time of a day names, as in an hour that comes twice. */
  also?: string[]
  /** Every mail that has to come, a line each: day, hour, reader, kind, what it is about. */
  ledger: string
}

export interface Period {
  from: string
  until: string
}

export const chapters: Chapter[] = [samoa, tenWeeks, autumn]
