// `npm run bench`: measured questions, one file each, answered as ratios within one run.
import { readdir } from 'node:fs/promises'

const wanted = process.argv[2]
const files = (await readdir(import.meta.dirname)).filter((name) => /^\d\d-.*\.ts$/.test(name)).sort()
for (const file of files.filter((name) => !wanted || name.includes(wanted))) {
  const { question, measure } = await import(`./${file}`)
  console.log(`\n${file.replace('.ts', '')}: ${question}`)
  console.table(await measure())
}
process.exit(0)
