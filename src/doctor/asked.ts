import { createInterface } from 'node:readline/promises'
import type { Config } from '../config.ts'
import { isLookedUp, type Sending } from './sender.ts'

/** Asks somebody at a terminal for what was not given; Enter leaves it out. */
export async function askedOf(config: Config, { dkim, relay }: Sending): Promise<Sending> {
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
