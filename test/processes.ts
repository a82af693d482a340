import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Running } from './running.ts'

/** What Linux says of a running LabEx and its image processes. */
export const imageProcesses = (app: Running): number[] =>
  childrenOf(app).filter((pid) => read(`/proc/${pid}/cmdline`).includes('image-child'))

/** Its embedded database and all that this one started. */
export function databaseProcesses({ dataDir }: Pick<Running, 'dataDir'>): number[] {
  const [first = ''] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const children = execFileSync('pgrep', ['-P', first], { encoding: 'utf8' })
  return [first, ...children.trim().split(/\s+/)].map(Number)
}

/** Those of them that serve a connection. */
export const sessionsOf = (app: Pick<Running, 'dataDir'>): number[] =>
  databaseProcesses(app).filter((pid) => read(`/proc/${pid}/cmdline`).startsWith('postgres: labex labex '))

/** Whether one is ending, so that its time is counted nowhere yet. */
export const isOneEnding = (app: Running): boolean =>
  childrenOf(app).some((pid) => read(`/proc/${pid}/cmdline`) === '')

/** How nice each thread of the image processes is: of 0 to 19, the more the later its turn comes. */
export const niceness = (app: Running): number[] =>
  imageProcesses(app).flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => Number(statOf(`${pid}/task/${thread}`)[16])),
  )

/** Resident memory in MB, now and at its highest. */
export const residentMb = (pid: number): number => statusMb(pid, 'VmRSS')
export const highestMb = (pid: number): number => statusMb(pid, 'VmHWM')

/** Seconds of processor time of all image processes: those that are gone, and those that are there. */
export function imageSeconds(app: Running): number {
  const gone = sumOf(statOf(app.process.pid ?? 0).slice(13, 15))
  const there = imageProcesses(app).map((pid) => sumOf(statOf(pid).slice(11, 13)))
  return (gone + sumOf(there)) / 100
}

const childrenOf = ({ process: { pid } }: Running): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && statOf(one)[1] === String(pid))

function statusMb(pid: number, key: string): number {
  const [, kilobytes = '0'] = new RegExp(`${key}:\\s+(\\d+)`).exec(read(`/proc/${pid}/status`)) ?? []
  return Math.round(Number(kilobytes) / 1_000)
}

/** The fields of `stat` behind the name, which may hold spaces: state, parent, … utime at 11, cutime at 13. */
const statOf = (pid: number | string): string[] => read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []

const sumOf = (numbers: (string | number)[]): number =>
  numbers.reduce<number>((sum, one) => sum + Number(one), 0)

/** A process may end while it is looked at. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
