import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '../app.ts'
import { isLoopback } from '../http/csrf.ts'
import { escapeHtml } from '../http/html.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { baseLocale } from '../i18n/languages.ts'
import { demoPassword } from './people.ts'
import { StateWorld } from './state-world.ts'
import { states } from './states.ts'

type Made = [what: string, who: string, address: string]

const fileOf = ({ config }: Pick<App, 'config'>) => path.join(config.dataDir, 'demo-states.json')

/** Makes every state and keeps where each is to be seen. */
export async function seedStates(app: App, giver: SignedInUser, taker: SignedInUser): Promise<void> {
  const world = new StateWorld(app, giver, taker)
  const made: Made[] = []
  for (const [what, who, make] of states) made.push([what, who, await make(world)])
  await writeFile(fileOf(app), JSON.stringify(made))
}

/** `/_demo`: only of a demo with every state, and only on a machine's own address, asked by its name. */
export async function statesPage({ url }: Request, app: App): Promise<Response> {
  const isOwn = [app.config.appUrl, url].every((each) => isLoopback(new URL(each).hostname))
  const kept = app.config.demo && isOwn ? await readFile(fileOf(app), 'utf8').catch(() => null) : null
  if (kept === null) return new Response(null, { status: 404 })
  const rows = (JSON.parse(kept) as Made[]).map((cells) => {
    const [what, who, address] = cells.map(escapeHtml)
    return `<tr><td>${what}</td><td><a href="${address}">${address}</a></td><td>${who}</td></tr>`
  })
  return new Response(
    `<!doctype html><html lang="${baseLocale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Every state · LabEx</title></head><body><h1>Every state</h1><p>The password of everybody is <code>${demoPassword}</code>: <a href="/login">log in</a>.</p><table><thead><tr><th scope="col">State</th><th scope="col">Address</th><th scope="col">Log in as</th></tr></thead><tbody>${rows.join('')}</tbody></table></body></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
}
