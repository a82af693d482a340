// Gzipped bytes a page loads before it works: the manifest's imports, without what loads later.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const KiB = 1024
// With half a KiB to spare, for the same reason as the scripts below.
const CSS = 15.75 * KiB

/**
 * KiB of script by first matching pattern, with one or two to spare: a tight budget saves nobody anything.
 */
const budgets = [
  [/^(admin|safety)\/|\/manage\//, 166],
  // What is stuck and can be moved; what the park has for newcomers.
  [/^dashboard\/Index$/, 174],
  [/^(listings\/(Index|Mine)|alerts\/Matches)$/, 160],
  // Hazards, loans, absences, passed dates, recalls, and parts that fail to load (decision 062).
  [/^((listings|connections|alerts)\/|site\/Refused$)/, 179],
  [/^report\//, 144],
  // Announcements, an overdue second factor, a fresh proof, a log-out while photos wait.
  [/./, 143],
]

/** `{ page, bytes, budget }` of each page, the style sheet first. */
export async function weigh(client) {
  const manifest = JSON.parse(await readFile(join(client, '.vite', 'manifest.json'), 'utf8'))
  const names = Object.keys(manifest)
  const entry = closure(
    manifest,
    names.filter((name) => manifest[name].isEntry),
  )
  const sheets = names.filter((name) => name === 'style.css').map((name) => manifest[name].file)
  const weighed = [{ page: 'style sheet', bytes: await gzipped(client, sheets), budget: CSS }]
  for (const name of names) {
    const [, page] = /^src\/(\w+\/pages\/(?:manage\/)?\w+)\.tsx$/.exec(name) ?? []
    if (!page) continue
    const files = [...closure(manifest, [name], entry)].map((one) => manifest[one].file)
    const short = page.replace('pages/', '')
    const [, budget] = budgets.find(([fits]) => fits.test(short))
    weighed.push({ page: short, bytes: await gzipped(client, files), budget: budget * KiB })
  }
  return weighed
}

function closure(manifest, names, seen = new Set()) {
  const all = new Set(seen)
  for (const name of names) {
    if (all.has(name)) continue
    all.add(name)
    for (const one of closure(manifest, manifest[name].imports ?? [], all)) all.add(one)
  }
  return all
}

async function gzipped(client, files) {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(client, `${file}.gz`))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
