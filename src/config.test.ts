import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, variables } from './config.ts'

const names = Object.keys(variables.shape).sort()
const example = parseEnv(readFileSync('.env.example', 'utf8'))

describe('what can be configured', () => {
  it('stands in .env.example, variable by variable', () => {
    expect(Object.keys(example).sort()).toEqual(names)
  })

  it('has the defaults that .env.example says', () => {
    const { isTrustedProxy: _, ...defaults } = readConfig({})
    expect(readConfig(example)).toMatchObject(defaults)
  })

  it('stands in the README', () => {
    const table = /## Configure it([\s\S]*?)\n## /.exec(readFileSync('README.md', 'utf8'))?.[1] ?? ''
    const cells = [...table.matchAll(/^\| (`.+?) +\|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]+/g))
    expect(cells.sort()).toEqual(names)
  })

  it.each([
    ['PORT', '70000', /PORT: expected a port number/],
    ['APP_URL', 'labex.example', /APP_URL: expected an http or https address/],
    ['APP_URL', 'https://labex.example/path', /APP_URL: expected/],
    ['DATABASE_URL', 'mysql://x', /DATABASE_URL: expected an address like postgres/],
    ['DATABASE_URL', 'postgres://labex@localhost/labex', /APP_SECRET is required with DATABASE_URL/],
    ['SMTP_URL', 'localhost:25', /SMTP_URL: expected an address like smtp/],
    ['MAIL_FROM', 'nobody', /MAIL_FROM: expected a plain address/],
    ['PARK_TIME_ZONE', 'Mars/Olympus', /PARK_TIME_ZONE: expected a time zone/],
    ['TRUSTED_PROXIES', '10.0.0.0/99', /TRUSTED_PROXIES: expected addresses/],
    ['TRUSTED_PROXIES', '0.0.0.0/0', /TRUSTED_PROXIES: expected networks of your own proxies only/],
    ['TRUSTED_PROXIES', '0.0.0.0/1,128.0.0.0/1', /"0.0.0.0\/1" would trust strangers/],
    ['TRUSTED_PROXIES', '::/0', /would trust strangers/],
    ['TRUSTED_PROXIES', '::ffff:0:0/96', /would trust strangers/],
    ['TRUSTED_PROXIES', '0:0:0:0:0:ffff:0:0/97', /would trust strangers/],
    ['TRUSTED_PROXIES', '10.0.0.0/', /would trust strangers/],
    ['SMTP_URL', 'smtp://', /SMTP_URL: expected an address like smtp/],
    ['SMTP_URL', 'smtp://user:password@', /SMTP_URL: expected an address like smtp/],
    ['WORKER', 'maybe', /WORKER: expected on, off or only/],
    ['WORKER', 'only', /WORKER can only be "only" with DATABASE_URL/],
    ['DEMO', 'yes', /DEMO: expected 1 or 0/],
  ])('is refused as %s=%s', (name, value, message) => {
    const refused = () => readConfig({ [name]: value })
    expect(refused).toThrow(message)
    // Which a start prints as one line, without a stack.
    expect(refused).toThrow(ConfigError)
  })

  it.each(['10.0.0.0/8', '172.16.0.0/12,192.168.0.0/16', 'fc00::/7', '::1'])(
    'trusts %s',
    (TRUSTED_PROXIES) => {
      expect(readConfig({ TRUSTED_PROXIES }).isTrustedProxy('203.0.113.99')).toBe(false)
    },
  )

  it.each([
    'http://key:secret@host/files',
    's3+http://host/files',
    's3+https://key:secret@host/',
    's3+https://key:secret@host/files/photos',
    's3+https://key:secret@host/files?zone=1',
  ])('is no store when it is %s', (STORAGE_URL) => {
    expect(() => readConfig({ STORAGE_URL })).toThrow(/^STORAGE_URL: expected an address like s3\+https/)
  })
})
