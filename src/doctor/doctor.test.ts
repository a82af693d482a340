import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ownAuthority, startTls } from '../../test/fakes/tls-front.ts'
import { readConfig } from '../config.ts'
import { type Clock, clockOfMachine } from './clock.ts'
import { lineOf, notYet } from './finding.ts'
import { checkCertificates, checkSettings } from './place.ts'
import { checkSite, judge } from './site.ts'

const host = 'labex.park.example'
const behind = (proxies: string) => readConfig({ APP_URL: `https://${host}`, TRUSTED_PROXIES: proxies })
const made = '203.0.113.99'
const us = '192.0.2.7'

describe('doctor looks who arrives', () => {
  it.each<[string, string, { peer: string; address: string; forwarded: string | null }, RegExp | null]>([
    ['a proxy that replaces', '10.0.0.1', { peer: '10.0.0.1', address: us, forwarded: us }, null],
    ['a proxy that adds', '10.0.0.1', { peer: '10.0.0.1', address: us, forwarded: `${made}, ${us}` }, null],
    [
      'the proxy’s own machine',
      '127.0.0.1',
      { peer: '127.0.0.1', address: made, forwarded: `${made}, 127.0.0.1` },
      null,
    ],
    [
      'a proxy nobody trusts',
      '',
      { peer: '10.0.0.1', address: '10.0.0.1', forwarded: us },
      /TRUSTED_PROXIES=10\.0\.0\.1/,
    ],
    [
      'a silent proxy nobody trusts',
      '',
      { peer: '10.0.0.1', address: '10.0.0.1', forwarded: made },
      /TRUSTED_PROXIES=10\.0\.0\.1/,
    ],
    [
      'a silent proxy',
      '10.0.0.1',
      { peer: '10.0.0.1', address: '10.0.0.1', forwarded: null },
      /send X-Forwarded-For/,
    ],
    [
      'a proxy that passes claims on',
      '10.0.0.1',
      { peer: '10.0.0.1', address: made, forwarded: made },
      /replace X-Forwarded-For/,
    ],
    [
      'trust in everybody',
      '198.51.0.0/16',
      { peer: '10.0.0.1', address: made, forwarded: `${made}, ${us}` },
      /your own proxies only/,
    ],
  ])('%s', (_, proxies, arrived, remedy) => {
    const { remedy: said } = judge(behind(proxies), { ...arrived, host })
    if (remedy) expect(said).toMatch(remedy)
    else expect(said).toBeUndefined()
  })

  it('a proxy with another host', () => {
    const found = judge(behind('10.0.0.1'), {
      peer: '10.0.0.1',
      address: us,
      forwarded: us,
      host: 'app:3000',
    })
    expect(found.remedy).toMatch(/Host header/)
  })
})

it('doctor minds settings that only a public site must not have', () => {
  const risky = { DEMO: '1', MAIL_FROM: 'labex@labex.example' }
  expect(checkSettings(readConfig({ ...risky, APP_URL: 'http://labex.park.example' }), 'Park')).toHaveLength(
    3,
  )
  expect(checkSettings(readConfig(risky), 'Parc Lumière')).toMatchObject([
    { fact: expect.stringMatching(/localhost.*, Parc Lumière,/) },
  ])
})

it('doctor says what a new site has before it, apart from what is wrong', () => {
  expect(lineOf(notYet('people', 'no administrator', 'Make one.'))).toMatch(
    /^not yet {2}people +no administrator\n +→ Make one\.$/,
  )
})

it('doctor looks whether certificates of an authority of one’s own were read', () => {
  const named = readConfig({ NODE_EXTRA_CA_CERTS: '/etc/park.pem' })
  expect(checkCertificates(readConfig({}), 0)).toEqual([])
  expect(checkCertificates(named, 2)).toMatchObject([{ fact: '2 of your own in /etc/park.pem' }])
  expect(checkCertificates(named, 0)).toMatchObject([{ remedy: expect.stringContaining('PEM') }])
})

const noSuch = async () => {
  throw new Error('ENOENT')
}

it.each<[string, Clock, { virt?: string; facts?: string }]>([
  ['follows a time server', 'follows', { facts: 'CanNTP=yes\nNTP=yes\nNTPSynchronized=yes' }],
  ['has it turned off', 'strays', { facts: 'CanNTP=yes\nNTP=no\nNTPSynchronized=no' }],
  ['has nothing installed that could', 'has no client', { facts: 'CanNTP=no\nNTP=no\nNTPSynchronized=no' }],
  ['has the clock of its host', null, { virt: 'lxc', facts: 'CanNTP=no\nNTP=no\nNTPSynchronized=no' }],
  ['has no systemd', null, {}],
])('doctor asks a machine for its clock that %s', async (_, clock, { virt, facts }) => {
  const says = async (program: string) => (program === 'timedatectl' ? facts : virt) ?? (await noSuch())
  expect(await clockOfMachine(says)).toBe(clock)
})

it('doctor tells a certificate that nobody knows, or none, from a site that is not there', async () => {
  const front = await startTls(await ownAuthority(), 9)
  onTestFinished(front.close)
  const bare = createServer(() => {}).listen(0, 'localhost')
  const without = createSecureServer({}).listen(0, 'localhost')
  for (const server of [bare, without]) await once(server, 'listening')
  const { port: bareHttp } = bare.address() as AddressInfo
  const { port: noCertificate } = without.address() as AddressInfo
  bare.close()
  onTestFinished(() => void without.close())
  const look = (port: number) => checkSite(readConfig({ APP_URL: `https://localhost:${port}` }), 'secret')
  expect((await look(front.port)).remedy).toMatch(/NODE_EXTRA_CA_CERTS/)
  expect((await look(noCertificate)).remedy).toMatch(/journalctl -u caddy/)
  await expect(look(bareHttp)).rejects.toThrow('fetch failed')
})
