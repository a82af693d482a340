import { BlockList, isIP, SocketAddress } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { baseLocale, type Locale, locales } from './i18n/languages.ts'

/** Nothing else reads the environment. */
export interface Config {
  port: number
  host: string
  dataDir: string
  /** False for the default, which may move out of an unreachable clone. */
  isDataDirExplicit: boolean
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null
  /** Null: files are in DATA_DIR. */
  storageUrl: string | null
  /** Without a trailing slash. */
  appUrl: string
  /** Null: one is made and stored in DATA_DIR. */
  appSecret: string | null
  smtpUrl: string | null
  mailFrom: string
  mailHours: 'working' | 'always'
  parkName: string
  /** False while the park has LabEx's default name. */
  isParkNamed: boolean
  parkTimeZone: string
  /** For mails to people whose own language is unknown. */
  parkLanguage: Locale
  isTrustedProxy(address: string): boolean
  worker: 'on' | 'off' | 'only'
  /** Null: only this machine may read /metrics. */
  metricsToken: string | null
  /** Null: no automatic backups. */
  backupDir: string | null
  /** A file Node reads at its start. */
  extraCertificates: string | null
  /** HH:MM at the park. */
  backupAt: string
  backupKeep: number
  /** Login providers may be in private networks, and on this machine without https. */
  allowsPrivateProviders: boolean
  demo: boolean
}

export class ConfigError extends Error {}

/** As it is typed where this LabEx is installed (deploy/). */
export function typed(command: string): string {
  return `${process.env.LABEX_COMMAND ?? 'npm run'} ${command}`
}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = variables.safeParse(given)
  if (!read.success) throw new ConfigError(explain(read.error))
  const value = read.data
  if (value.DATABASE_URL && !value.APP_SECRET) fail('APP_SECRET', 'is required with DATABASE_URL')
  if (!value.DATABASE_URL && value.WORKER !== 'on')
    fail('WORKER', `can only be "${value.WORKER}" with DATABASE_URL`)
  if (value.DATABASE_URL && value.DEMO) fail('DEMO', 'works on the embedded database only')
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: path.resolve(value.DATA_DIR ?? 'data'),
    isDataDirExplicit: value.DATA_DIR !== undefined,
    databaseUrl: value.DATABASE_URL ?? null,
    storageUrl: value.STORAGE_URL ?? null,
    appUrl: value.APP_URL ?? `http://localhost:${value.PORT}`,
    appSecret: value.APP_SECRET ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    mailHours: value.MAIL_HOURS,
    parkName: value.PARK_NAME,
    isParkNamed: value.PARK_NAME !== ownParkName,
    parkTimeZone: value.PARK_TIME_ZONE,
    parkLanguage: value.PARK_LANGUAGE,
    isTrustedProxy: value.TRUSTED_PROXIES,
    worker: value.WORKER,
    metricsToken: value.METRICS_TOKEN ?? null,
    extraCertificates: value.NODE_EXTRA_CA_CERTS ?? null,
    backupDir: value.BACKUP_DIR ? path.resolve(value.BACKUP_DIR) : null,
    backupAt: value.BACKUP_AT,
    backupKeep: value.BACKUP_KEEP,
    allowsPrivateProviders: value.OIDC_ALLOW_PRIVATE,
    demo: value.DEMO,
  }
}

const ownParkName = 'Science Park'

export const variables = z.object({
  PORT: z.coerce.number('a port number from 1 to 65535').int().min(1).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'an address like postgres://user:password@host/database' })
    .optional(),
  STORAGE_URL: z
    .string()
    .refine(isBucketAddress, 'an address like s3+https://KEY:SECRET@host/bucket?region=eu-west-1')
    .optional(),
  APP_URL: z.string().transform(asOrigin).optional(),
  APP_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'an address like smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:"]+$/, 'a plain address like labex@park.example')
    .default('labex@labex.example'),
  MAIL_HOURS: z.enum(['working', 'always'], 'working or always').default('working'),
  PARK_NAME: z.string().max(80, 'at most 80 characters').default(ownParkName),
  PARK_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'a time zone like Europe/Amsterdam')
    .default('Europe/Amsterdam'),
  PARK_LANGUAGE: z.enum(locales, locales.join(' or ')).default(baseLocale),
  TRUSTED_PROXIES: z.string().default('').transform(asAddressList),
  WORKER: z.enum(['on', 'off', 'only'], 'on, off or only').default('on'),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  NODE_EXTRA_CA_CERTS: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time like 02:30')
    .default('02:30'),
  BACKUP_KEEP: z.coerce.number('a number from 1 to 1000').int().min(1).max(1_000).default(14),
  OIDC_ALLOW_PRIVATE: flag(),
  DEMO: flag(),
})

function flag() {
  return z
    .enum(['0', '1'], '1 or 0')
    .default('0')
    .transform((value) => value === '1')
}

function explain(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: expected ${issue.message}`).join('\n')
}

function fail(variable: string, why: string): never {
  throw new ConfigError(`${variable} ${why}`)
}

function asOrigin(text: string, context: z.RefinementCtx): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username
  ) {
    context.addIssue('an http or https address without a path, like https://labex.park.example')
    return ''
  }
  return url.origin
}

export function isBucketAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^s3\+https?:$/.test(url.protocol)) return false
  const hasKnownSettings = [...url.searchParams.keys()].every((name) => name === 'region')
  return (
    Boolean(url.username && url.password && url.host && hasKnownSettings && !url.hash) &&
    /^\/[^/]+\/?$/.test(url.pathname)
  )
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The fewest bits of a private network (RFC 1918, RFC 4193). */
function widest(address: string): number {
  if (isIP(address) === 4) return 8
  const { address: plain } = new SocketAddress({ address, family: 'ipv6' })
  return plain.startsWith('::ffff:') ? 96 + 8 : 7
}

function asAddressList(text: string, context: z.RefinementCtx): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    try {
      if (prefix === undefined) list.addAddress(address, family)
      else list.addSubnet(address, Number(prefix), family)
      if (prefix !== undefined && Number(prefix) < widest(address))
        context.addIssue(`networks of your own proxies only ("${entry}" would trust strangers)`)
    } catch {
      context.addIssue(
        `addresses or networks separated by commas, like 10.0.0.1,10.1.0.0/16 (got "${entry}")`,
      )
    }
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
