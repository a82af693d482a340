import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type Config, typed } from '../config.ts'
import { isLoopback } from '../http/csrf.ts'
import { type Finding, fine, notYet, wrong } from './finding.ts'
import { type Names, namesBy } from './names.ts'
import { isPublic } from './place.ts'
import { spfOf, spfRecords } from './spf.ts'

export interface Sending {
  dkim?: string | undefined
  relay?: string | undefined
}

const limit = 3_000

/** RFC 6761 and 6762 reserve these; their mail goes nowhere. */
const ofNobody = /\.(example|internal|invalid|local|localhost|test)$/

export const isLookedUp = (config: Config): boolean =>
  isPublic(config) && config.smtpUrl !== null && !ofNobody.test(config.mailFrom)

/** Whether receivers trust MAIL_FROM's domain. Without a network that is no fault. */
export async function checkSender(
  config: Config,
  { dkim, relay }: Sending,
  resolver = new Resolver({ timeout: limit, tries: 1 }),
): Promise<Finding[]> {
  if (!isLookedUp(config)) return []
  const domain = config.mailFrom.split('@')[1] ?? ''
  const host = relay || new URL(config.smtpUrl ?? '').hostname.replace(/^\[|\]$/g, '')
  const names = namesBy(resolver, AbortSignal.timeout(limit))
  return Promise.all([
    lookedUp('spf', () => checkSpf(names, domain, host)),
    lookedUp('dkim', () => checkDkim(names, domain, dkim)),
    lookedUp('dmarc', () => checkDmarc(names, domain, config.mailFrom)),
  ])
}

async function lookedUp(subject: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look()
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException
    return notYet(subject, `not looked up (${code ?? name})`, 'Ask again where names can be looked up.')
  }
}

const leavesFrom = `Name the host that mails leave from: ${typed('doctor -- --relay=HOST')}`

async function checkSpf(names: Names, domain: string, host: string): Promise<Finding> {
  const records = await spfRecords(names, domain)
  const [record] = records
  const addresses = isIP(host) ? [host].filter((ip) => !isLoopback(ip)) : await names.addresses(host)
  if (!record) {
    const named = isIP(host) ? mechanismOf(host) : `a:${host}`
    const allowed = addresses.length > 0 ? named : 'mx'
    return wrong('spf', `no record at ${domain}`, `Add a TXT record at ${domain}: v=spf1 ${allowed} ~all`)
  }
  if (records.length > 1)
    return wrong('spf', `${records.length} records at ${domain}, so none counts`, 'Make them one.')
  if (addresses.length === 0)
    return notYet('spf', `${domain} has: ${record}; ${host} is no name that the world knows`, leavesFrom)
  const said = await Promise.all(addresses.map((address) => spfOf(names, domain, address)))
  const named = addresses.filter((_, index) => said[index] === 'named')
  if (said.includes('everybody'))
    return wrong('spf', `${domain} lets everybody send`, `Put ~all for +all in its TXT record: ${record}`)
  if (named.length > 0) return fine('spf', `${domain} lets ${host} send (${named.join(', ')})`)
  const fact = `${domain} does not name ${host} (${addresses.join(', ')})`
  if (said.includes('unsure') || /(include:|redirect=)/i.test(record))
    return notYet(
      'spf',
      `${fact}, which may send from elsewhere`,
      `Look for spf=pass in the source of a mail that arrived. ${leavesFrom}`,
    )
  return wrong('spf', fact, `Change the TXT record at ${domain} to: ${withAddresses(record, addresses)}`)
}

function withAddresses(record: string, addresses: string[]): string {
  const terms = record.split(/ +/)
  const end = terms.findIndex((term) => /^[-~?+]?all$/i.test(term))
  terms.splice(end < 0 ? terms.length : end, 0, ...addresses.map(mechanismOf))
  return terms.join(' ')
}

const mechanismOf = (address: string) => `${isIP(address) === 6 ? 'ip6' : 'ip4'}:${address}`

async function checkDkim(names: Names, domain: string, selector: string | undefined): Promise<Finding> {
  if (!selector)
    return notYet(
      'dkim',
      'not looked up',
      `Name its selector, s= of DKIM-Signature in the source of a mail that arrived: ${typed('doctor -- --dkim=NAME')}`,
    )
  const place = `${selector}._domainkey.${domain}`
  const record = (await names.texts(place)).find((text) => /(^|;) *p *=/.test(text))
  if (record === undefined)
    return wrong(
      'dkim',
      `no key at ${place}`,
      `Add a TXT record at ${place}: the public key that your mail server shows (v=DKIM1; p=…).`,
    )
  if (/(^|;) *p *= *(;|$)/.test(record))
    return wrong('dkim', `the key at ${place} was withdrawn`, 'Let your mail server sign by another key.')
  return fine('dkim', `a key at ${place}`)
}

/** A subdomain inherits the record of the domain above it. */
async function checkDmarc(names: Names, domain: string, mailFrom: string): Promise<Finding> {
  const labels = domain.split('.')
  for (let from = 0; from === 0 || from < labels.length - 1; from++) {
    const place = `_dmarc.${labels.slice(from).join('.')}`
    const records = (await names.texts(place)).filter((text) => /^v *= *DMARC1/.test(text))
    if (records.length > 1)
      return wrong('dmarc', `${records.length} records at ${place}, so none counts`, 'Keep one of them.')
    if (records[0]) return fine('dmarc', `${place} has: ${records[0]}`)
  }
  return wrong(
    'dmarc',
    `no record at _dmarc.${domain}`,
    `Add a TXT record at _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:${mailFrom}`,
  )
}
