import type { Config } from '../config.ts'
import { type Seen, seenToken } from '../site/seen.ts'
import { type Finding, fine, wrong } from './finding.ts'

/** Nobody has these addresses (RFC 5737). */
const stranger = '203.0.113.99'
const anybody = '198.51.100.99'

export async function checkSite(config: Config, secret: string): Promise<Finding> {
  const headers = { authorization: `Bearer ${seenToken(secret)}`, 'x-forwarded-for': stranger }
  const answer = await fetch(`${config.appUrl}/_seen`, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  }).catch(certificateTrouble)
  if (!(answer instanceof Response)) return answer
  if (answer.status !== 200)
    return wrong(
      'site',
      `${config.appUrl} answers ${answer.status} to us`,
      'APP_URL must lead to this LabEx, with the same DATA_DIR or APP_SECRET.',
    )
  return judge(config, (await answer.json()) as Seen)
}

const ofCertificates = /CERT|ISSUER|SIGNATURE|^ERR_SSL/

function certificateTrouble(error: Error): Finding {
  const { code = '', message } = (error.cause ?? {}) as NodeJS.ErrnoException
  if (!ofCertificates.test(code)) throw error
  return wrong(
    'site',
    `no certificate that we trust (${message || code})`,
    'Caddy gets one within a minute where the name leads here and ports 80 and 443 are open: journalctl -u caddy. One of your own authority: name that in NODE_EXTRA_CA_CERTS.',
  )
}

export function judge(config: Config, { peer, address, forwarded, host }: Seen): Finding {
  const who = `${config.appUrl} sees us as ${address}`
  if (host !== new URL(config.appUrl).host)
    return wrong(
      'site',
      `its proxy names another host: ${host}`,
      'Let it pass the Host header on (nginx: proxy_set_header Host $http_host).',
    )
  if (config.isTrustedProxy(anybody))
    return wrong('site', 'TRUSTED_PROXIES trusts strangers', 'Let it name your own proxies only.')
  return config.isTrustedProxy(peer)
    ? behindTrusted(who, peer, forwarded)
    : behindNone(config, who, peer, forwarded)
}

function behindTrusted(who: string, peer: string, forwarded: string | null): Finding {
  if (forwarded === null)
    return wrong('site', `its proxy at ${peer} does not say who asks`, 'Let it send X-Forwarded-For.')
  if (forwarded === stranger)
    return wrong(
      'site',
      `its proxy at ${peer} passes on what visitors claim to be`,
      'Let it replace X-Forwarded-For, or add to it.',
    )
  return fine('site', who)
}

function behindNone({ appUrl }: Config, who: string, peer: string, forwarded: string | null): Finding {
  const remedy = `Set TRUSTED_PROXIES=${peer} and let that proxy send X-Forwarded-For, so that limits count visitors apart.`
  if (forwarded !== stranger || appUrl.startsWith('https:'))
    return wrong('site', `all visitors look like ${peer}, its proxy`, remedy)
  return fine('site', who)
}
