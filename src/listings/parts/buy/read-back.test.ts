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
