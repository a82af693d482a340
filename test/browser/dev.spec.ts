import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort, freshFolder } from '../running.ts'
import { until } from '../until.ts'

/** What `npm run dev` promises, on a copy of the sources in which things are changed. */
test('a changed text, style and component are shown without a reload', async ({ page }, { annotations }) => {
  const copy = aCopy()
  const port = await freePort()
  const dev = spawn('node_modules/.bin/node', ['scripts/dev.ts'], {
    cwd: copy,
    env: { ...process.env, PORT: String(port), DATA_DIR: await freshFolder() },
  })
  let output = ''
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => (output += chunk))
  try {
    await until(() => /LabEx is running|Failed running/.test(output))
    expect(output).toContain('LabEx is running')
    await page.goto(`http://localhost:${port}/login`)
    await page.waitForLoadState('networkidle')
    // The server's own styles go when the page has come alive.
    await expect(page.locator('style[data-built]')).toHaveCount(0)
    const libraries = await page.evaluate(() => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      return Promise.all(
        loaded.filter((name) => /deps\//.test(name)).map(async (name) => (await fetch(name)).text()),
      )
    })
    expect(libraries.join(), 'Inertia is patched as in the build').toContain('history.moves')
    await page.locator('[name=email]').fill('typed@university.example')
    await page.evaluate(() => Object.assign(window, { marker: 'survives' }))

    const shown = async (file: string, from: string, to: string, look: () => Promise<void>) => {
      change(path.join(copy, file), from, to)
      const saved = Date.now()
      await look()
      annotations.push({ type: file, description: `${Date.now() - saved} ms` })
      expect(await page.evaluate(() => 'marker' in window), `${file}: the page was reloaded`).toBe(true)
      await expect(page.locator('[name=email]')).toHaveValue('typed@university.example')
    }
    await shown('messages/accounts/en.json', '"accounts_login_title": "', '$&Changed: ', () =>
      expect(page.getByRole('heading', { level: 1 })).toContainText('Changed: '),
    )
    await shown('src/browser/app.css', '  body {', '$&\n    outline: 7px solid rgb(1, 2, 3);', () =>
      expect(page.locator('body')).toHaveCSS('outline', 'rgb(1, 2, 3) solid 7px'),
    )
    await shown('src/accounts/pages/Login.tsx', 'm.accounts_login_title()', '"Again"', () =>
      expect(page.getByRole('heading', { level: 1 })).toContainText('Again'),
    )
  } finally {
    dev.kill('SIGTERM')
    if (dev.exitCode === null) await once(dev, 'exit')
    rmSync(copy, { recursive: true, force: true })
  }
})

/** What git knows and does not ignore, with the packages, the last build and its texts. */
function aCopy(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'labex-dev-'))
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of stdout.trim().split('\n')) cpSync(file, path.join(copy, file))
  for (const built of ['dist', 'src/i18n/paraglide'])
    cpSync(built, path.join(copy, built), { recursive: true })
  // Links where they are possible: nothing writes into what is installed.
  if (spawnSync('cp', ['-al', 'node_modules', copy]).status !== 0)
    spawnSync('cp', ['-a', 'node_modules', copy])
  return copy
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  const next = text.replace(from, to)
  expect(next).not.toBe(text)
  writeFileSync(file, next)
}
