import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '../pictures.ts'
import { freshFolder, type Running, startLabEx } from '../running.ts'
import type { Engine, Size } from './engines/engine.ts'
import { startFirefox } from './engines/firefox.ts'
import { type Person, person } from './engines/person.ts'
import { keepPicture, steps, type Walk } from './engines/walk.ts'
import { startWebKit } from './engines/webkit.ts'
import { figure } from './figures.ts'

/** The main job in the two engines that no other test of ours has, as Debian packs them. */
const engines: Record<
  string,
  { needs: string[]; packages: string[]; start: (size: Size) => Promise<Engine> }
> = {
  Firefox: { needs: ['firefox-esr'], packages: ['firefox-esr'], start: startFirefox },
  WebKit: { needs: ['WebKitWebDriver', 'Xvfb'], packages: ['webkit2gtk-driver', 'xvfb'], start: startWebKit },
}
const sizes: Size[] = [
  { width: 360, height: 780 },
  { width: 1280, height: 860 },
]
const has = (program: string) => spawnSync('which', [program]).status === 0

/** Root on Debian installs them; elsewhere it is said what is not there. */
function missing({ needs, packages }: { needs: string[]; packages: string[] }): string[] {
  const wanted = needs.filter((program) => !has(program))
  if (wanted.length === 0 || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return wanted
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update'], { env, stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', ...packages], { env, stdio: 'inherit' })
  return needs.filter((program) => !has(program))
}

let app: Running
const photos: string[] = []

beforeAll(async () => {
  app = await startLabEx(await freshFolder(), { DEMO: '1', PARK_NAME: 'Test Park' })
  const folder = mkdtempSync(path.join(tmpdir(), 'labex-photos-'))
  for (const colour of ['#2a6a5a', '#6a2a5a']) {
    const file = path.join(folder, `${colour.slice(1)}.png`)
    writeFileSync(file, await aPicture(colour))
    photos.push(file)
  }
})
afterAll(() => app.stop())

for (const [name, engine] of Object.entries(engines)) {
  const lacks = missing(engine)
  if (lacks.length > 0) {
    it(`${name}: not there (${lacks.join(', ')}), so not tried`, () => {
      figure(`${name}: not there on this machine (${lacks.join(', ')}), so not tried`)
    })
    continue
  }
  for (const size of sizes)
    describe(`${name} at ${size.width} px`, () => {
      const walk = {} as Walk
      const walked: string[] = []
      let me: Person
      beforeAll(async () => {
        me = person(await engine.start(size))
        Object.assign(walk, { me, url: app.url, size, photos, title: `Oven ${name} ${size.width}` })
      })
      afterAll(() => me?.stop())

      for (const [step, take] of Object.entries(steps))
        it(step, async () => {
          try {
            await take(walk)
            walked.push(step)
          } finally {
            await keepPicture(me, `${name}-${size.width}-${step}`)
          }
        })

      it('says nothing of a fault to the log', () => {
        expect(app.output()).not.toMatch(/page failed|content policy violation/i)
        figure(`${me.version} at ${size.width} px: ${walked.join(', ')}`)
      })
    })
}
