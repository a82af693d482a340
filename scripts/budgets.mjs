// Bytes a page loads before it works, gzip: what the manifest says it imports, without what it loads later.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const KiB = 1024
// Half a KiB to spare, for the same reason as the scripts below; a quarter is what seeds and recovery codes look like.
const CSS = 15.25 * KiB

/** KiB of script; the first that fits the page's name. */
// Each has a KiB or two to spare: a budget that one more sentence exceeds stops work and saves nobody anything.
const budgets = [
  [/^(admin|safety)\/|\/manage\//, 166],
  // Administrators see there what is stuck and move it, newcomers what the park has; stand-ins are written to. How
  // many months a listing is extended by is read from where the server reads it.
  [/^dashboard\/Index$/, 164],
  // 1 KiB goes to days in words and to what is said when a file does not arrive, 1 to what is waited for in vain.
  [/^(listings\/(Index|Mine)|alerts\/Matches)$/, 157],
  // A gone listing shows similar ones: a detail page. 2 KiB say what happens when a part does not load (decision 062),
  // 3 what the table of substances has for a bottle, what is held or lent, and numbers as people read them, 1 who is
  // away until when, 1 which own offer fits and why, 1 what becomes of a date that has passed, 1 the question of it to a
  // stand-in, 1 what a log-out asks where photos wait.
  [/^((listings|connections|alerts)\/|site\/Refused$)/, 168],
  // 1 KiB moves the last day along with the first, 1 is what a log-out asks where photos wait, 1
  // how the lines of order lists are counted.
  [/^report\//, 142],
  // 2 KiB are what any page may have to say above itself: an announcement, and that one’s address is kept for mail only;
  // 1 asks again whose session it is, before what opens accounts, 1 says until when a second factor is to be set up, 1
  // is what a log-out asks where photos wait.
  [/./, 140],
]

/** What each page of a client build weighs, and what it may: `{ page, bytes, budget }`, the style sheet first. */
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
