import { expect, it } from 'vitest'
import { readLine } from '../../find/lines/read-line.ts'
import { readBack } from './Answers.tsx'

it.each([
  ['centrifuge', null],
  ['  Filter  Tips 200 µl ', null],
  ['Filter-tips', 'Filter tips'],
  ['- Theodolite', 'Theodolite'],
  ['64-17-5 ethanol', 'CAS 64-17-5\u00a0· ethanol'],
  ['10 boxes', expect.any(String)],
])('says of a line what it was read as where that differs: %s', (line, said) => {
  expect(readBack({ line, read: readLine(line) })).toEqual(said)
})

it.each([
  ['2.5 l', '2.5\u00a0l'],
  ['0.75 kg', '0.75\u00a0kg'],
  ['3 x 0,5 l', '1.5\u00a0l'],
  ['2500 ml', '2,500\u00a0ml'],
])('reads an amount back in the unit that was typed: %s', (typed, said) => {
  const line = `67-64-1 acetone ${typed}`
  expect(readBack({ line, read: readLine(line) })?.replaceAll('\u00a0', ' ')).toContain(
    said.replaceAll('\u00a0', ' '),
  )
})
