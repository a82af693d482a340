import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { getCACertificates } from 'node:tls'
import { parseArgs } from 'node:util'
import { finish } from '../backup/terminal.ts'
import type { Config } from '../config.ts'
import { ConfigError, readConfig, typed } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { setReadOnly } from '../db/installation.ts'
import { connectToRunning } from '../db/running.ts'
import { howToBuild } from '../http/assets.ts'
import { keptSecret } from '../kept-secret.ts'
import { releaseJobs } from '../mail/outbox.ts'
import { ParkOf, parkNow } from '../settings/park.ts'
import { takeStore } from '../storage/generation.ts'
import { openStore } from '../storage/open.ts'
import { checkClock, clockOfMachine } from './clock.ts'
import { checkBackup, checkDatabase, checkFactors, checkHeld, checkImages, checkJobs } from './database.ts'
import { type Finding, lineOf, tried } from './finding.ts'
import { checkMail } from './mail.ts'
import {
  checkBuild,
  checkCertificates,
  checkOwner,
  checkSettings,
  checkSpace,
  checkStorage,
} from './place.ts'
import { checkProcesses, forgetProcess } from './processes.ts'
import { checkSender, isLookedUp, type Sending } from './sender.ts'
import { checkSite } from './site.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * `npm run doctor [-- EMAIL --dkim=NAME --relay=HOST]` only looks, but for `--read-only on|off`,
 * `--release-mails`, `--take-bucket` and `--forget PROCESS`.
 */
async function main(): Promise<void> {
  const { values, positionals } = readArguments()
  const { dkim, relay, ...turned } = values
  if (Object.keys(turned).length > 0) return turn(turned)
  const to = positionals[0] ?? null
  const found = await tried(
    'settings',
    async () => checkAll(readConfig(), to, { dkim, relay }),
    'Correct it; .env.example says what each setting takes.',
  )
  for (const finding of found) console.log(lineOf(finding))
  const problems = found.filter(({ remedy, isEarly }) => remedy && !isEarly).length
  console.log(
    problems === 0
      ? 'All is well.'
      : `${problems} of ${found.length} ${problems === 1 ? 'needs' : 'need'} you.`,
  )
  process.exit(problems === 0 ? 0 : 1)
}

async function checkAll(config: Config, to: string | null, given: Sending): Promise<Finding[]> {
  const sending = await askedOf(config, given)
  const park = await parkOf(config)
  return [
    ...checkSettings(config, park.name),
    ...checkCertificates(config, getCACertificates('extra').length),
    ...(await tried('build', () => checkBuild(root), howToBuild)),
    ...(await tried('storage', () => checkStorage(config), 'Give DATA_DIR to the user LabEx runs as.')),
    ...(await tried('space', () => checkSpace(config), 'Look whether the disk is mounted.')),
    ...(await tried(
      'database',
      () => checkRunning(config),
      'Start LabEx with the same settings, or see its log.',
    )),
    ...(await tried(
      'site',
      async () => checkSite(config, await secretOf(config)),
      `Look whether LabEx and its proxy run, and whether ${config.appUrl} leads here.`,
    )),
    ...(await tried(
      'mail',
      () => checkMail(config, park, to),
      'Look at SMTP_URL: host, port, user and password.',
    )),
    ...(await checkSender(config, sending)),
  ]
}

async function parkOf(config: Config): Promise<ParkOf> {
  const running = await connectToRunning(config, async () => {}).catch(() => null)
  const park = running && (await parkNow(config, running.db).catch(() => null))
  await running?.close()
  return park ?? new ParkOf(config, {}, {})
}

async function checkRunning(config: Config): Promise<Finding[]> {
  const { db, close } = await connectToRunning(config, async () => {})
  try {
    const found = await checkDatabase(db, config)
    // Older tables can answer nothing else.
    if (found.some(({ subject, remedy }) => subject === 'database' && remedy)) return found
    return [...found, ...(await checkUpkeep(db, config)), ...(await checkOwner(db, config))]
  } finally {
    await close()
  }
}

const switches = {
  'read-only': { type: 'string' },
  'release-mails': { type: 'boolean' },
  'take-bucket': { type: 'boolean' },
  forget: { type: 'string' },
} as const

const looks = { dkim: { type: 'string' }, relay: { type: 'string' } } as const

const readArguments = () => parseArgs({ options: { ...switches, ...looks }, allowPositionals: true })

async function turn(given: ReturnType<typeof readArguments>['values']): Promise<void> {
  const wanted = given['read-only']
  if (wanted && !/^(on|off)$/.test(wanted)) throw new ConfigError('--read-only takes on or off.')
  const config = readConfig()
  if (given['take-bucket'] && config.storageUrl === null)
    throw new ConfigError('STORAGE_URL is not set, so there is no bucket to take.')
  const { db, close } = await connectToRunning(config, async () => {})
  try {
    if (given['take-bucket']) {
      await takeStore(db, await openStore(config))
      console.log('The files are those of this LabEx now. Photos that were there stay.')
    }
    if (given.forget) console.log(await forgetProcess(db, config, given.forget))
    if (wanted) {
      const isOn = wanted === 'on'
      await setReadOnly(db, isOn)
      console.log(
        isOn
          ? `Nothing can be changed until: ${typed('doctor -- --read-only off')}`
          : 'Everything works again.',
      )
    }
    if (given['release-mails']) console.log(`${(await releaseJobs(db)).mails} mails go out now.`)
  } finally {
    await close()
  }
}

const checkUpkeep = async (db: Db, config: Config): Promise<Finding[]> => [
  ...(await checkProcesses(db, config)),
  ...(await checkFactors(db, await secretOf(config), config)),
  await checkJobs(db),
  await checkClock(db, await clockOfMachine()),
  await checkBackup(db, config),
  await checkHeld(db),
  await checkImages(db),
]

const secretOf = async ({ appSecret, dataDir }: Config): Promise<string> => appSecret ?? keptSecret(dataDir)

await finish(main)

async function askedOf(config: Config, { dkim, relay }: Sending): Promise<Sending> {
  if (!isLookedUp(config) || !process.stdin.isTTY || !process.stdout.isTTY) return { dkim, relay }
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return {
      dkim: dkim ?? (await lines.question('DKIM selector of outgoing mail (Enter: not looked up): ')).trim(),
      relay: relay ?? (await lines.question('Host that mails leave from (Enter: as in SMTP_URL): ')).trim(),
    }
  } finally {
    lines.close()
  }
}
