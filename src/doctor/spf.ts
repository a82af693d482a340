import { BlockList, isIPv6 } from 'node:net'
import type { Names } from './names.ts'

/** `unsure`: depends on the mail, or takes too many lookups. */
type Said = 'named' | 'not named' | 'everybody' | 'unsure'

/** RFC 7208, section 4.6.4. */
const mostNames = 10

const isRecord = (text: string): boolean => /^v=spf1( |$)/i.test(text)

export const spfRecords = async (names: Names, domain: string): Promise<string[]> =>
  (await names.texts(domain)).filter(isRecord)

/** The first term that fits decides. */
export async function spfOf(names: Names, domain: string, address: string): Promise<Said> {
  let asked = 0

  async function saidAt(place: string): Promise<Said> {
    const [record = ''] = await spfRecords(names, place)
    const terms = record.split(/ +/).slice(1)
    for (const term of terms) {
      const said = await saidBy(term, place)
      if (said) return said
    }
    const redirect = /(?:^| )redirect=(\S+)/i.exec(record)?.[1]
    return redirect ? elsewhere(redirect) : 'not named'
  }

  async function saidBy(term: string, place: string): Promise<Said | null> {
    const [, sign = '', kind = '', value = '', bits, bits6] = term.toLowerCase().match(shape) ?? []
    const fits = sign === '' || sign === '+' ? 'named' : 'not named'
    if (kind === 'all') return fits === 'named' ? 'everybody' : fits
    if (kind === 'exists' || kind === 'ptr' || value.includes('%')) return 'unsure'
    if (kind === 'include') {
      const said = await elsewhere(value)
      return said === 'not named' ? null : said === 'unsure' ? said : fits
    }
    if (kind === 'ip4' || kind === 'ip6') return isAmong(address, [value], bits, bits) ? fits : null
    if (kind !== 'a' && kind !== 'mx') return null
    asked++
    const hosts = kind === 'mx' ? await names.mailHosts(value || place) : [value || place]
    const theirs = (await Promise.all(hosts.map(names.addresses))).flat()
    return isAmong(address, theirs, bits, bits6) ? fits : null
  }

  async function elsewhere(place: string): Promise<Said> {
    asked++
    return asked > mostNames || place.includes('%') ? 'unsure' : saidAt(place)
  }

  return saidAt(domain)
}

/** `~include:_spf.provider.example`, `ip6:2001:db8::/32`, `a:mail.park.example/24//64`. */
const shape = /^([-+~?]?)(all|include|ip4|ip6|a|mx|exists|ptr)(?::([^/]*))?(?:\/(\d+))?(?:\/\/(\d+))?$/

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

function isAmong(address: string, networks: string[], bits = '32', bits6 = '128'): boolean {
  const list = new BlockList()
  for (const network of networks) {
    const family = familyOf(network)
    if (family === familyOf(address))
      list.addSubnet(network, Number(family === 'ipv6' ? bits6 : bits), family)
  }
  return list.check(address, familyOf(address))
}
