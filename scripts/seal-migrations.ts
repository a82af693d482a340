/**
 * Lists every new migration in src/db/migrations/SHA256SUMS: `npm run seal-migrations`. A listed line is never
 * rewritten, so a migration that has run somewhere cannot be changed by accident.
 */
import { appendFileSync } from 'node:fs'
import { fileOfSums, sealed, sums } from './migration-sums.ts'

const known = sealed()
const added = Object.entries(sums()).filter(([name]) => !(name in known))
for (const [name, sum] of added) appendFileSync(fileOfSums, `${sum}  ${name}\n`)
console.log(added.length > 0 ? `Sealed ${added.map(([name]) => name).join(', ')}` : 'Nothing new to seal')
