import { once } from 'node:events'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { demoPassword } from '../../src/demo/people.ts'
import { cardPath, detailPath, thumbnailPath } from '../../src/images/paths.ts'
import { writeCanaries } from '../../src/images/reaches.fixture.ts'
import { TestClient } from '../client.ts'
import { type Hostile, hostileImages } from '../hostile-images.ts'
import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'

/** What hostile files do in a real browser, as they come out of LabEx and as they were sent. */
const app = appForFile(demoFolder)
let listener: Server
let own: string
let canaries: string
let files: Hostile[]
/** What the listener was asked for: `ran/<name>` and `call/<name>`. */
const asked = new Set<string>()

test.beforeAll(async () => {
  listener = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', own)
    const file = files.find(({ name }) => pathname === `/raw/${name}`)
    if (/^\/(ran|call)\//.test(pathname)) asked.add(pathname.split('/').slice(1, 3).join('/'))
    response.setHeader('content-type', file?.type ?? 'text/html').end(file?.bytes ?? '<!doctype html>')
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  own = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  canaries = await mkdtemp(path.join(tmpdir(), 'labex-canaries-'))
  await writeCanaries(canaries)
  files = hostileImages(own, canaries)
})
test.afterAll(() => void listener.close())

test('sent to LabEx, nothing runs, calls out or shows a file of ours', async ({ page }) => {
  const stored = await uploaded()
  expect(stored.size).toBeGreaterThan(60)
  await Promise.all([...stored].map(([name, at]) => expectGreenRasters(name, at)))
  await expectOnlyRasters()
  const urls = browsable(stored.keys()).map((name) => `${app.url}/storage/${stored.get(name)}`)
  const ours = `${app.url}/any-page`
  await page.route(ours, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  expect(await embed(page, ours, urls), 'pictures on a page of ours').toBe(urls.length)
  expect(await embed(page, own, urls), 'pictures on a page of somebody else').toBe(0)
  await open(page, urls)
  expect([...asked]).toEqual([])
})

test('served as they are, the same eyes see nearly each of them do it', async ({ page }) => {
  const names = browsable(files.map(({ name }) => name))
  const urls = names.map((name) => `${own}/raw/${name}`)
  await embed(page, own, urls)
  await open(page, urls)
  const idle = () => names.filter((name) => !asked.has(`ran/${name}`) && !asked.has(`call/${name}`))
  await expect.poll(() => idle().length, `of ${names.length}`).toBeLessThan(names.length / 4)
  const plain = await readFile(path.join(canaries, 'canary.png'))
  await expect(expectGreen('a canary', plain)).rejects.toThrow('red of a canary')
})

/** For a browser what lies on the server's disk is out of reach anyway. */
const browsable = (names: Iterable<string>) => [...names].filter((name) => !name.startsWith('local-'))

/** Where LabEx stored each file it took. */
async function uploaded(): Promise<Map<string, string>> {
  const person = new TestClient(app.url)
  await person.post('/api/login', { email: 'staff@university.example', password: demoPassword })
  const stored = new Map<string, string>()
  const headers = await person.csrf()
  await fourAtOnce(files, async ({ name, bytes }) => {
    const { status, body } = await person.upload(bytes, `${name}.svg`, headers)
    expect([200, 422], name).toContain(status)
    if (status === 200) stored.set(name, body.path)
  })
  return stored
}

async function expectGreenRasters(name: string, at: string): Promise<void> {
  for (const one of [at, thumbnailPath(at), cardPath(at), detailPath(at)]) {
    const response = await fetch(`${app.url}/storage/${one}`)
    expect(Object.fromEntries(response.headers), name).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': one === thumbnailPath(at) ? 'cross-origin' : 'same-origin',
      'content-disposition': `inline; filename="${path.basename(one)}"`,
    })
    await expectGreen(name, Buffer.from(await response.arrayBuffer()))
  }
}

async function expectGreen(name: string, image: Buffer): Promise<void> {
  const [red] = (await sharp(image).stats()).channels
  expect(red?.max, `red of ${name}`).toBeLessThan(60)
}

/** Shows the addresses in every way a page can; answers how many were pictures. */
async function embed(page: Page, where: string, urls: string[]): Promise<number> {
  await page.goto(where)
  return page.evaluate(showInEveryWay, urls)
}

/** Runs in the browser. */
async function showInEveryWay(urls: string[]): Promise<number> {
  const ways = { img: 'src', object: 'data', iframe: 'src', script: 'src' }
  const shown = urls.map(async (url) => {
    const elements = Object.entries(ways).map(([tag, attribute]) => {
      const element = document.createElement(tag)
      element.setAttribute(attribute, url)
      return new Promise<Element>((resolve) => {
        element.onload = element.onerror = () => resolve(element)
        document.body.append(element)
      })
    })
    const text = await fetch(url)
      .then((response) => response.text())
      .catch(() => '')
    const inline = document.body.appendChild(document.createElement('iframe')).contentDocument
    if (inline) inline.body.innerHTML = text
    return Promise.all(elements)
  })
  const images = (await Promise.all(shown)).flat().filter((element) => element instanceof HTMLImageElement)
  return images.filter(({ naturalWidth }) => naturalWidth > 0).length
}

/** Each as a separate page, clicked where a link would be. */
async function open(page: Page, urls: string[]): Promise<void> {
  for (const url of urls) {
    await page.goto(url)
    await page.mouse.click(40, 2)
  }
}

async function fourAtOnce<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all([worker(), worker(), worker(), worker()])
}

/** Nothing was kept as it came, not even for a moment. */
async function expectOnlyRasters(): Promise<void> {
  const storage = path.join(app.dataDir, 'storage')
  expect(await readdir(path.join(app.dataDir, 'temporary'))).toEqual([])
  for (const entry of await readdir(storage, { recursive: true, withFileTypes: true })) {
    // The folder's own note says which database it belongs to.
    if (!entry.isFile() || entry.name === 'generation') continue
    const bytes = await readFile(path.join(entry.parentPath, entry.name))
    expect(bytes.subarray(8, 12).toString(), entry.name).toBe('WEBP')
    expect(bytes.includes('/ran/') || bytes.includes('<svg'), entry.name).toBe(false)
  }
}
