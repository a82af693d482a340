import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../src/db/migrations')

export const fileOfSums = path.join(folder, 'SHA256SUMS')

export function sums(): Record<string, string> {
  const names = globSync('*.sql', { cwd: folder }).sort()
  return Object.fromEntries(names.map((name) => [name, sha256(path.join(folder, name))]))
}

export function sealed(): Record<string, string> {
  const lines = readFileSync(fileOfSums, 'utf8').trim().split('\n').filter(Boolean)
  return Object.fromEntries(lines.map((line) => line.split('  ').reverse()).sort())
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
