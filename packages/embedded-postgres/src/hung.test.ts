import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import {
  aDatabase,
  aProgram,
  firstLine,
  holdLock,
  isRunning,
  programs,
  start,
  useEmbedded,
  value,
} from './embedded.fixture.ts'
import { endMarked, isHere, markOf } from './process-mark.ts'

useEmbedded()

describe('a program that hangs', () => {
  test('is ended by the next start after ten seconds, which adopts its server and data', async () => {
    const dataDir = await aDatabase()
    const hung = await aProgram(dataDir)
    await firstLine(hung)
    hung.kill('SIGSTOP')
    const log = vi.fn()
    const began = performance.now()
    const { connection, adopted } = await start(dataDir, { log })
    expect(performance.now() - began).toBeGreaterThan(9_500)
    expect(adopted).toBe(true)
    expect(await value(connection, 'select note as value from left_behind')).toBe('here')
    expect(isRunning(hung.pid ?? 0)).toBe(false)
    expect(log.mock.calls).toEqual([[expect.stringContaining(`process ${hung.pid} has this folder`)]])
  })

  test('has exactly one successor when two start at once', async () => {
    const dataDir = await aDatabase()
    const hung = await aProgram(dataDir)
    await firstLine(hung)
    hung.kill('SIGSTOP')
    const next = [await aProgram(dataDir), await aProgram(dataDir)]
    const said = await Promise.all(next.map(firstLine))
    expect(said.sort()).toEqual([expect.stringContaining('Another Ledger is running on'), 'started'])
    expect(isRunning(hung.pid ?? 0)).toBe(false)
  })

  test.each([2_000, 7_000])('is none when it answers after %i ms: the start is refused', async (ms) => {
    const dataDir = await aDatabase()
    const busy = await aProgram(dataDir)
    await firstLine(busy)
    busy.kill('SIGSTOP')
    setTimeout(() => busy.kill('SIGCONT'), ms)
    await expect(start(dataDir)).rejects.toThrow(`Another Ledger is running on ${dataDir}`)
    expect(isRunning(busy.pid ?? 0)).toBe(true)
  })
})

describe('nobody is ended whose process is not known for certain', () => {
  test.each<[string, (mark: string) => string]>([
    ['a later process with its number', (mark) => mark.replace(/ \d+ /, ' 1 ')],
    ['a process of another boot or container', (mark) => mark.replace(/\w+$/, 'f'.repeat(32))],
    ['an older program, which has no mark', () => ''],
  ])('%s', async (_, changed) => {
    const dataDir = await aDatabase()
    const program = await aProgram(dataDir)
    await firstLine(program)
    program.kill('SIGKILL')
    await once(program, 'exit')
    const silent = spawn('sleep', ['60'])
    programs.push(silent)
    const mark = markOf(silent.pid ?? 0) ?? ''
    expect(isHere(mark)).toBe(true)
    const holder = await holdLock(dataDir, `owner ${changed(mark)}`)
    await expect(start(dataDir)).rejects.toThrow('Another Ledger is running on')
    expect(isRunning(silent.pid ?? 0)).toBe(true)
    await holder.end()
  })

  test('the lock must be free before anybody goes on, although the process was ended', async () => {
    const dataDir = await aDatabase()
    const program = await aProgram(dataDir)
    await firstLine(program)
    program.kill('SIGKILL')
    const silent = spawn('sleep', ['60'])
    programs.push(silent)
    const holder = await holdLock(dataDir, `owner ${markOf(silent.pid ?? 0)}`)
    await expect(start(dataDir)).rejects.toThrow('Another Ledger is running on')
    expect(isRunning(silent.pid ?? 0)).toBe(false)
    await holder.end()
  })

  test('not the process itself', async () => {
    const own = markOf(process.pid) ?? ''
    expect(own).toMatch(/^\d+ \d+ [0-9a-f]{32}$/)
    expect(`owner ${own}`.length).toBeLessThan(64)
    endMarked(own)
    await sleep(50)
    expect(isHere(own)).toBe(false)
  })
})
