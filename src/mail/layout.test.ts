import { expect, it } from 'vitest'
import { htmlPart } from './layout.ts'
import type { Block } from './mail.ts'

const park = { name: 'Park', accent: '#0b6a55', text: () => 'The last line.' }
const written = (block: Block) =>
  htmlPart({ to: 'x@x.example', name: 'Kim', subject: 'S', preview: 'P', body: [block] }, park, 'en')
const whole = (...parts: string[]) =>
  parts.map((part) => `<span style="white-space:nowrap">${part}</span>`).join('<wbr>')

it.each([
  ['alone', 'anna-maria@hospital.example', whole('anna-maria', '@hospital.example')],
  ['in a sentence', 'Ask a-b@x-y.example.', `Ask ${whole('a-b', '@x-y.example')}.`],
  ['after a name', 'Anna, a@x.example', `Anna, ${whole('a', '@x.example')}`],
])('an address %s is not broken at its hyphens', (_, text, html) => {
  expect(written({ text })).toContain(`overflow-wrap:anywhere">${html}<`)
  expect(written({ facts: [['E-mail', text]] })).toContain(`overflow-wrap:anywhere">${html}<`)
})

it.each([
  ['of more than a phone is wide', 'kim@medical-centre-of-the-university.example'],
  ['that is none', '5 @ a time'],
])('one %s is left as it is', (_, text) => {
  expect(written({ text })).toContain(`>${text}<`)
})

it('what somebody typed around one stays text', () => {
  expect(written({ text: '<b>a@x.example</b>' })).not.toMatch(/<b>|a@x\.example<\/b>/)
})

it.each([
  ['a heading', /<h1 [^>]*>Wednesday, <span style="white-space:nowrap">18:00–18:30<\/span><\/h1>/],
  ['a text', />At <span style="white-space:nowrap">18:00–18:30<\/span>\.</],
])('hours are not broken in %s', (_, wanted) => {
  const mail = { to: 'x@x.example', name: 'Kim', subject: 'Wednesday, 18:00–18:30', preview: 'P' }
  expect(htmlPart({ ...mail, body: [{ text: 'At 18:00–18:30.' }] }, park, 'en')).toMatch(wanted)
})

it('a day is not parted from its month, nor an amount from its unit', () => {
  expect(written({ text: 'You gave 2 units on 28 November.' })).toContain(
    '>You gave 2\u00a0units on 28\u00a0November.<',
  )
})

it('a short label of a fact stays on one line, a long one gets room', () => {
  expect(written({ facts: [['You are now', 'Safety officer']] })).toMatch(/white-space:nowrap">You are now</)
  expect(written({ facts: [['Message from Kim Visser', 'Hello']] })).toMatch(
    /min-width:96px">Message from Kim/,
  )
})
