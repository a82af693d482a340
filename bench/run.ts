// `npm run bench`: measured questions, one file each, answered as ratios within one run, and written to
// docs/measured/performance.md. `-- 05` asks one of them and leaves the others as they were; `-- quick` asks those of
// browsing in a minute, and writes nothing.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Answer, Goal, Rows } from './measure.ts'
import { asMarkdown } from './report.ts'

const wanted = process.argv[2]
const isQuick = wanted === 'quick'
/** The others have no short form. */
const ofBrowsing = /^(01|08|09)/
const all = (await readdir(import.meta.dirname)).filter((name) => /^\d\d-.*\.ts$/.test(name)).sort()
const files = all.filter((name) => (isQuick ? ofBrowsing.test(name) : !wanted || name.includes(wanted)))
const answers: Record<string, { question: string; answer: Answer; goals: Goal[] }> = {}
for (const file of files) {
  const { question, measure, goals = [] } = await import(`./${file}`)
  const name = file.replace('.ts', '')
  console.log(`\n${name}: ${question}`)
  const measured: Answer | Rows | null = await measure(isQuick)
  if (measured === null) continue
  const answer = asAnswer(measured)
  console.table(answer.rows)
  answers[name] = { question, answer, goals }
}
if (!isQuick) await report()
process.exit(0)

function asAnswer(measured: Answer | Rows): Answer {
  return 'rows' in measured ? (measured as Answer) : { rows: measured as Rows }
}

async function report(): Promise<void> {
  const root = path.resolve(import.meta.dirname, '..')
  const plotted = path.join(root, 'docs/measured/performance')
  await mkdir(plotted, { recursive: true })
  const file = path.join(root, 'docs/measured/performance.md')
  const { text, plots } = asMarkdown(answers, await readFile(file, 'utf8'))
  await writeFile(file, text)
  for (const [name, svg] of Object.entries(plots)) await writeFile(path.join(plotted, `${name}.svg`), svg)
}
