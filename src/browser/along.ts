import { useRef } from 'react'

type Moved = (end: string, before: string, after: string) => string

/** Half-typed values count from the last whole one. */
export function useAlong(start: string, moved: Moved): (next: string, end: string) => string {
  const last = useRef('')
  if (isWhole(start)) last.current = start
  return (next, end) => (isWhole(next) && last.current ? moved(end, last.current, next) : end)
}

/** While a year is typed it begins with zeros. */
const isWhole = (text: string) => /^([1-9]\d{3}-\d\d-\d\d|\d\d:\d\d)$/.test(text)

export function dayAlong(end: string, before: string, after: string): string {
  if (!isWhole(end) || end < before) return end
  const moment = Date.parse(end) + Date.parse(after) - Date.parse(before)
  return new Date(moment).toISOString().slice(0, 10)
}

/** An end that would fall on another day is left alone. */
export function timeAlong(end: string, before: string, after: string): string {
  const minute = minutes(end) + minutes(after) - minutes(before)
  if (!(minutes(end) > minutes(before) && minute < 24 * 60)) return end
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function minutes(time: string): number {
  const [hour, minute] = time.split(':').map(Number)
  return Number(hour) * 60 + Number(minute)
}
