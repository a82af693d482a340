import { Resolver } from 'node:dns/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { nameServer, type Zone } from '../../test/fakes/dns.ts'
import { readConfig } from '../config.ts'
import { lineOf } from './finding.ts'
import { checkSender, type Sending } from './sender.ts'

const config = (changes: Record<string, string> = {}) =>
  readConfig({
    APP_URL: 'https://labex.example.org',
    MAIL_FROM: 'labex@park.example.org',
    SMTP_URL: 'smtps://mail.example.org',
    ...changes,
  })

const relay = { 'A mail.example.org': ['192.0.2.7'] }

async function looked(zone: Zone, sending: Sending = {}, changes: Record<string, string> = {}) {
  const server = await nameServer(zone)
  onTestFinished(server.close)
  const resolver = new Resolver({ timeout: 3_000, tries: 1 })
  resolver.setServers([server.address])
  return { found: await checkSender(config(changes), sending, resolver), asked: server.asked }
}

const said = async (subject: string, zone: Zone, sending?: Sending) =>
  (await looked({ ...relay, ...zone }, sending)).found
    .filter((finding) => finding.subject === subject)
    .map(lineOf)[0]

describe('doctor looks whether receivers believe the sender', () => {
  it('says which records to add where there is none', async () => {
    expect(await said('spf', {})).toMatch(
      /^WRONG +spf +no record at park\.example\.org\n +→ Add a TXT record at park\.example\.org: v=spf1 a:mail\.example\.org ~all$/,
    )
    expect(await said('dkim', {}, { dkim: 'labex' })).toMatch(
      /^WRONG .*\n +→ Add a TXT record at labex\._domainkey\.park\.example\.org: the public key/,
    )
    expect(await said('dmarc', {})).toMatch(
      /^WRONG .*\n +→ Add a TXT record at _dmarc\.park\.example\.org: v=DMARC1; p=none; rua=mailto:labex@park\.example\.org$/,
    )
  })

  it.each<[string, Zone]>([
    ['its address', { 'TXT park.example.org': ['v=spf1 ip4:192.0.2.7 -all'] }],
    ['its network', { 'TXT park.example.org': ['v=spf1 ip4:192.0.2.0/24 -all'] }],
    ['its name', { 'TXT park.example.org': ['other=1', 'v=spf1 A:mail.example.org -all'] }],
    [
      'itself where mail comes in',
      { 'TXT park.example.org': ['v=spf1 mx -all'], 'MX park.example.org': ['mail.example.org'] },
    ],
    [
      'whom a provider names',
      {
        'TXT park.example.org': ['v=spf1 include:_spf.example.net ~all'],
        'TXT _spf.example.net': ['v=spf1 ip4:203.0.113.0/24 include:more.example.net ~all'],
        'TXT more.example.net': ['v=spf1 ip4:192.0.2.0/25 -all'],
      },
    ],
    [
      'whom another domain lets',
      {
        'TXT park.example.org': ['v=spf1 redirect=example.org'],
        'TXT example.org': ['v=spf1 a:mail.example.org -all'],
      },
    ],
  ])('SPF lets the relay send by %s', async (_, zone) => {
    expect(await said('spf', zone)).toMatch(
      /^fine +spf +park\.example\.org lets mail\.example\.org send \(192\.0\.2\.7\)$/,
    )
  })

  it.each<[string, string, RegExp]>([
    [
      'names others alone',
      'v=spf1 ip4:203.0.113.9 -all',
      /^WRONG .*\n +→ Change .* to: v=spf1 ip4:203\.0\.113\.9 ip4:192\.0\.2\.7 -all$/,
    ],
    ['has no end', 'v=spf1 ip4:203.0.113.9', /^WRONG .*\n.* to: v=spf1 ip4:203\.0\.113\.9 ip4:192\.0\.2\.7$/],
    ['refuses it', 'v=spf1 -ip4:192.0.2.7 ip4:192.0.2.0/24 -all', /^WRONG/],
    ['lets everybody send', 'v=spf1 +all', /^WRONG +spf .*lets everybody send\n +→ Put ~all/],
    ['depends on the mail', 'v=spf1 exists:%{i}.example.net -all', /^not yet .*\n +→ Look for spf=pass/],
    ['names a provider', 'v=spf1 include:_spf.example.net -all', /^not yet .*\n +→ Look for spf=pass/],
    ['goes round in circles', 'v=spf1 include:park.example.org -all', /^not yet .*elsewhere/],
  ])('SPF that %s', async (_, record, expected) => {
    expect(await said('spf', { 'TXT park.example.org': [record] })).toMatch(expected)
  })

  it('two records are none', async () => {
    expect(await said('spf', { 'TXT park.example.org': ['v=spf1 mx -all', 'v=spf1 a -all'] })).toMatch(
      /^WRONG .*\n +→ Make them one/,
    )
    expect(
      await said('dmarc', { 'TXT _dmarc.park.example.org': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }),
    ).toMatch(/^WRONG .*\n +→ Keep one/)
  })

  it('asks for the host that mails leave from where SMTP_URL does not say, and takes it, by IPv6 too', async () => {
    const zone = {
      'TXT park.example.org': ['v=spf1 ip6:2001:db8::/32 -all'],
      'AAAA out.example.org': ['2001:db8::9'],
    }
    const local = await looked(zone, {}, { SMTP_URL: 'smtp://localhost:25' })
    expect(local.found.map(lineOf)[0]).toMatch(/^not yet .*\n +→ .*doctor -- --relay=HOST$/)
    const named = await looked(zone, { relay: 'out.example.org' }, { SMTP_URL: 'smtp://localhost:25' })
    expect(named.found.map(lineOf)[0]).toMatch(/^fine +spf .*\(2001:db8::9\)$/)
  })

  it.each([
    ['smtp://192.0.2.7', 'ip4:192.0.2.7'],
    ['smtp://127.0.0.1', 'mx'],
  ])('proposes of a relay that %s names by its address', async (SMTP_URL, named) => {
    const { found } = await looked({}, {}, { SMTP_URL })
    expect(found.map(lineOf)[0]).toMatch(`: v=spf1 ${named} ~all`)
  })

  it('DKIM: a key by its selector, one that was withdrawn, and none that was named', async () => {
    const at = (record: string) => ({ 'TXT s1._domainkey.park.example.org': [record] })
    const long = `v=DKIM1; k=rsa; p=${'MIIB'.repeat(90)}`
    expect(await said('dkim', at(long), { dkim: 's1' })).toMatch(/^fine +dkim +a key at s1\._domainkey/)
    expect(await said('dkim', at('v=DKIM1; p='), { dkim: 's1' })).toMatch(/^WRONG .*was withdrawn/)
    expect(await said('dkim', at(long))).toMatch(/^not yet .*\n +→ .*doctor -- --dkim=NAME$/)
  })

  it('DMARC: of the domain itself, or of one above', async () => {
    expect(await said('dmarc', { 'TXT _dmarc.example.org': ['v=DMARC1; p=reject'] })).toMatch(
      /^fine +dmarc +_dmarc\.example\.org has: v=DMARC1; p=reject$/,
    )
  })

  it('takes three seconds without an answer for no fault', async () => {
    const server = await nameServer({})
    onTestFinished(server.close)
    server.silent = true
    const resolver = new Resolver({ timeout: 3_000, tries: 1 })
    resolver.setServers([server.address])
    const started = Date.now()
    const found = await checkSender(config(), { dkim: 's1' }, resolver)
    expect(Date.now() - started).toBeLessThan(5_000)
    expect(found).toMatchObject(
      ['spf', 'dkim', 'dmarc'].map((subject) => ({
        ...{ subject, isEarly: true, fact: expect.stringMatching(/^not looked up/) },
      })),
    )
    expect(server.asked).toContain('TXT park.example.org')
  })

  it.each([
    ['mail goes to a folder', { SMTP_URL: '' }],
    ['the site is nobody else’s', { APP_URL: 'http://localhost:3000' }],
    ['the domain is nobody’s', { MAIL_FROM: 'labex@park.example' }],
  ])('asks nothing where %s', async (_, changes) => {
    expect(await looked({}, {}, changes as Record<string, string>)).toEqual({ found: [], asked: [] })
  })
})
