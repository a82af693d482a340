import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../running.ts'
import { until } from '../../until.ts'
import type { Engine, Size } from './engine.ts'

const [binary = ''] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** The bar of WebKit's own small browser is wider than a phone. */
const narrow =
  '* { padding: 0; margin: 0; min-width: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }'

/** W3C WebDriver over HTTP, on a screen that nobody sees. */
export async function startWebKit(size: Size): Promise<Engine> {
  const folder = mkdtempSync(path.join(tmpdir(), 'labex-webkit-'))
  mkdirSync(path.join(folder, 'gtk-3.0'))
  writeFileSync(path.join(folder, 'gtk-3.0/gtk.css'), narrow)
  const { screen, display } = await aScreen()
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: display,
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    LANG: 'en_GB.UTF-8',
    LANGUAGE: 'en_GB',
  }
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], { env, stdio: 'ignore' })
  const root = `http://127.0.0.1:${port}`
  await until(() =>
    fetch(`${root}/status`).then(
      () => true,
      () => false,
    ),
  )
  const browserOptions = { binary, args: ['--automation'] }
  const wanted = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } } }
  const { sessionId, capabilities } = await send(`${root}/session`, wanted)
  const call = (what: string, body?: object) => send(`${root}/session/${sessionId}/${what}`, body)
  const run = (script: string) => call('execute/sync', { script, args: [] })
  const evaluate = async (expression: string) =>
    JSON.parse(await run(`return JSON.stringify((${expression}) ?? null)`))
  await fitWindow(call, evaluate, size)
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    go: (url) => call('url', { url }),
    evaluate,
    act: (actions) => call('actions', { actions }),
    choose: async (selector, files) => {
      const found = await run(`return document.querySelector(${JSON.stringify(selector)})`)
      await call(`element/${found[elementKey]}/value`, { text: files.join('\n') })
    },
    picture: async () => Buffer.from(await call('screenshot'), 'base64'),
    paper: async () => null,
    stop: async () => {
      await send(`${root}/session/${sessionId}`, null, 'DELETE')
      await ended(driver)
      await ended(screen)
    },
  }
}

/** The window is larger than what the page has, by the bar. */
async function fitWindow(
  call: (what: string, body: object) => Promise<unknown>,
  evaluate: (expression: string) => Promise<[number, number]>,
  { width, height }: Size,
): Promise<void> {
  await call('url', { url: 'about:blank' })
  await call('window/rect', { width, height })
  const [, inner] = await evaluate('[innerWidth, innerHeight]')
  await call('window/rect', { width, height: 2 * height - inner })
}

async function aScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp']
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise((resolve, reject) => {
    screen.stdio[3]?.once('data', (chunk) => resolve(String(chunk).trim()))
    screen.once('exit', () => reject(new Error('Xvfb ended')))
  })
  return { screen, display: `:${number}` }
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await exit
}

// biome-ignore lint/suspicious/noExplicitAny: what WebDriver answers is as its specification says, and read in a few places
async function send(url: string, body?: object | null, method = body ? 'POST' : 'GET'): Promise<any> {
  const response = await fetch(url, { method, body: body ? JSON.stringify(body) : null })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
  if (value?.error) throw new Error(`${value.error}: ${value.message}`)
  return value
}
