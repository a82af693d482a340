import { availableParallelism, cpus } from 'node:os'
import { scaleLog } from 'd3-scale'
import type { Answer, Goal, Growth, Rows } from './measure.ts'
import { notes } from './notes.ts'

type Answers = Record<string, { question: string; answer: Answer; goals: Goal[] }>

/** The answers as a document, and a plot for each that grows with a size; questions not asked stay as they were. */
export function asMarkdown(answers: Answers, before = ''): { text: string; plots: Record<string, string> } {
  const plots: Record<string, string> = {}
  const parts = Object.entries(answers).map(([name, { question, answer }]) => {
    if (answer.growth) plots[name] = plotOf(answer.growth)
    const plot = answer.growth ? `\n![${name}](performance/${name}.svg)\n` : ''
    return `## ${name}\n\n${question}\n\nMeasured on ${machine}.\n\n${tableOf(answer.rows)}\n${plot}`
  })
  const old = partsOf(before, answers)
  const head = ['# Performance', 'Written by `npm run bench`, each question on its day.']
  const sections = [...old.sections, ...parts].sort().map((part) => part.trimEnd())
  return { text: `${[...head, goalTable(answers, old), notes, ...sections].join('\n\n')}\n`, plots }
}

const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`

interface Before {
  goals: string[]
  /** Why goals were missed, and the numbers of their questions. */
  reasons: [string, string[]][]
  sections: string[]
}

/** Of an earlier document what was not asked again. */
function partsOf(before: string, answers: Answers): Before {
  const asked = new Set(Object.keys(answers).map((name) => name.slice(0, 2)))
  const [head = '', ...sections] = before.split(/^(?=## \d\d-)/m)
  const reasons = [...head.matchAll(/^- (\d\d(?:, \d\d)*): (.*)$/gm)].map(
    ([, numbers = '', why = '']): [string, string[]] => [
      why,
      numbers.split(', ').filter((number) => !asked.has(number)),
    ],
  )
  return {
    goals: (head.match(/^\| \d\d .*$/gm) ?? []).filter((line) => !asked.has(line.slice(2, 4))),
    reasons: reasons.filter(([, numbers]) => numbers.length > 0),
    sections: sections.filter((section) => !asked.has(section.slice(3, 5))),
  }
}

/** Each goal with what was measured, and for a missed one by how much; then each reason once. */
function goalTable(answers: Answers, before: Before): string {
  const missedFor = new Map(before.reasons)
  const lines = Object.entries(answers).flatMap(([name, { answer, goals }]) =>
    goals.map(({ row, column, atMost, atLeast, why = '' }) => {
      const measured = Number(answer.rows[row]?.[column])
      const limit = atMost ?? atLeast ?? Number.NaN
      const isMet = atMost === undefined ? measured >= limit : measured <= limit
      const times = atMost === undefined ? limit / measured : measured / limit
      if (!isMet) missedFor.set(why, [...(missedFor.get(why) ?? []), name.slice(0, 2)])
      return [
        `${name.slice(0, 2)} ${row}, ${column}`,
        `${atMost === undefined ? '≥' : '≤'} ${limit}`,
        measured,
        isMet ? 'met' : `**missed**, ${times.toFixed(1)} times`,
      ]
    }),
  )
  const rows = [...before.goals, ...lines.map(asRow)].sort((a, b) =>
    a.slice(2, 4).localeCompare(b.slice(2, 4)),
  )
  const table = [asRow(['goal', '', 'measured', '']), asRow(['---', '--:', '--:', '---']), ...rows].join('\n')
  const reasons = [...missedFor].map(([why, of]) => `- ${[...new Set(of)].join(', ')}: ${why}`)
  return `## Goals\n\n${table}${reasons.length > 0 ? `\n\nWhy they were missed:\n\n${reasons.join('\n')}` : ''}`
}

const asRow = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`

function tableOf(rows: Rows): string {
  const columns = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))]
  const lines = Object.entries(rows).map(([name, row]) => [
    name,
    ...columns.map((column) => row[column] ?? ''),
  ])
  return [['', ...columns], ['---', ...columns.map(() => '--:')], ...lines].map(asRow).join('\n')
}

const [width, height, edge] = [720, 360, 56]
const colours = ['#0b6a55', '#b3541e', '#1747c9', '#6f807a']

/** Both axes are logarithmic: what grows with the size is a straight line. */
function plotOf({ unit, lines }: Growth): string {
  const points = Object.values(lines).flat()
  const extent = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)]
  const x = scaleLog(extent(points.map(([size]) => size)), [edge, width - 120])
  const y = scaleLog(extent(points.map(([, value]) => value)), [height - edge, 24]).nice()
  const path = (of: [number, number][]) => `M${of.map(([size, value]) => `${x(size)},${y(value)}`).join('L')}`
  const sizes = [...new Set(points.map(([size]) => size))]
  const text = (left: number, top: number, said: string, colour = '#6f807a') =>
    `<text x="${left}" y="${top}" fill="${colour}">${said}</text>`
  const drawn = Object.entries(lines).map(([name, of], at) => {
    const [size, value] = of.at(-1) ?? [1, 1]
    const colour = colours[at % colours.length] ?? ''
    return `<path d="${path(of)}" fill="none" stroke="${colour}" stroke-width="2"/>${text(x(size) + 8, y(value) + 4, name, colour)}`
  })
  const scale = [
    ...sizes.map((size) => text(x(size) - 12, height - edge + 24, size.toLocaleString('en'))),
    ...y.ticks(3).map((value) => text(4, y(value) + 4, String(value))),
    text(4, 14, unit),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="#fff"/>${[...drawn, ...scale].join('')}</svg>\n`
}
