import { expect, it } from 'vitest'
import { mailto } from './mailto.ts'

it.each([
  [mailto('kim@lab.example'), 'mailto:kim@lab.example'],
  [mailto(['kim@lab.example', 'jo@lab.example']), 'mailto:kim@lab.example,jo@lab.example'],
  [mailto('a?b&c#d@lab.example'), 'mailto:a%3Fb%26c%23d@lab.example'],
  [mailto('kim@lab.example', { subject: '2 & 3?' }), 'mailto:kim@lab.example?subject=2%20%26%203%3F'],
  [
    mailto('kim@lab.example', { subject: 'Bench', body: 'Dear\nKim' }),
    'mailto:kim@lab.example?subject=Bench&body=Dear%0AKim',
  ],
])('%s', (begun, wanted) => {
  expect(begun).toBe(wanted)
})
