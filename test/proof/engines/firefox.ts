import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Engine, Size } from './engine.ts'

/** English, as the walk reads it, and calls nobody by itself. */
const settings = {
  'intl.accept_languages': 'en-GB',
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'browser.newtabpage.activity-stream.feeds.topsites': false,
  'ui.prefersReducedMotion': 1,
}

/** Firefox speaks WebDriver BiDi by itself, over a WebSocket. */
export async function startFirefox({ width, height }: Size): Promise<Engine> {
  const profile = mkdtempSync(path.join(tmpdir(), 'labex-firefox-'))
  const lines = Object.entries(settings).map(
    ([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});`,
  )
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = spawn('firefox-esr', args, { env: { ...process.env, HOME: profile } })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    firefox.once('exit', () => reject(new Error(`Firefox ended: ${said}`)))
    firefox.stderr.on('data', (chunk) => {
      said += chunk
      const [, found] = /BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (found) resolve(found)
    })
  })
  const call = await connected(`${address}/session`)
  const { capabilities } = await call('session.new', { capabilities: {} })
  const { contexts } = await call('browsingContext.getTree', {})
  const context: string = contexts[0].context
  await call('browsingContext.setViewport', { context, viewport: { width, height } })
  const evaluate = async (expression: string) => {
    const asked = {
      expression,
      target: { context },
      awaitPromise: true,
      serializationOptions: { maxDomDepth: 0 },
    }
    const { type, result, exceptionDetails } = await call('script.evaluate', asked)
    if (type === 'exception') throw new Error(exceptionDetails.text)
    return result
  }
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    go: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) =>
      JSON.parse((await evaluate(`JSON.stringify((${expression}) ?? null)`)).value),
    act: async (actions) => void (await call('input.performActions', { context, actions })),
    choose: async (selector, files) => {
      const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`)
      await call('input.setFiles', { context, element: { sharedId }, files })
    },
    picture: async () => {
      const { data } = await call('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    paper: async () => {
      const { data } = await call('browsingContext.print', { context, shrinkToFit: false, page: a4 })
      return Buffer.from(data, 'base64')
    },
    stop: async () => {
      const ended = new Promise((resolve) => firefox.once('exit', resolve))
      firefox.kill()
      await ended
    },
  }
}

/** In centimetres. */
const a4 = { width: 21, height: 29.7 }

// biome-ignore lint/suspicious/noExplicitAny: what BiDi answers is as its specification says, and read in a few places
type Call = (method: string, params: object) => Promise<any>

async function connected(address: string): Promise<Call> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`no WebSocket at ${address}`))
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.onmessage = ({ data }) => {
    const { id, error, message, result } = JSON.parse(String(data))
    const one = waiting.get(id)
    waiting.delete(id)
    if (error) one?.reject(new Error(`${error}: ${message}`))
    else one?.resolve(result)
  }
  let last = 0
  return (method, params) => {
    last += 1
    const answer = Promise.withResolvers<unknown>()
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise
  }
}
