/**
 * `npm run seal-migrations` lists new migrations in SHA256SUMS, never rewriting a line, so that one that has
 * run cannot change by accident.
 */
import { appendFileSync } from 'node:fs'
import { fileOfSums, sealed, sums } from './migration-sums.ts'

const known = sealed()
const added = Object.entries(sums()).filter(([name]) => !(name in known))
for (const [name, sum] of added) appendFileSync(fileOfSums, `${sum}  ${name}\n`)
console.log(added.length > 0 ? `Sealed ${added.map(([name]) => name).join(', ')}` : 'Nothing new to seal')
