import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Config } from '../config.ts'

export type Deliver = (
  message: SendMailOptions & { to: { address: string; name: string } },
  id: string,
) => Promise<void>

export interface Delivery {
  deliver: Deliver
  /** Throws when the mail server is silent or refuses the login. */
  verify: () => Promise<void>
  close: () => void
}

export function openDelivery(config: Config): Delivery {
  if (config.smtpUrl === null) {
    const deliver: Deliver = (message, id) => writeEml(config.dataDir, message, id)
    return { deliver, verify: async () => {}, close: () => {} }
  }
  const transport = smtp(config.smtpUrl)
  return {
    deliver: async (message) => void (await transport.sendMail(message)),
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

function smtp(url: string): Transporter {
  return createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0])
}

/** Writes all or nothing, with 8-bit parts, so that links are readable. */
async function writeEml(dataDir: string, message: SendMailOptions, id: string): Promise<void> {
  const folder = path.join(dataDir, 'mail')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${id}.eml`)
  await writeFile(`${file}.part`, await readable(message), { mode: 0o600 })
  await rename(`${file}.part`, file)
}

function readable(message: SendMailOptions): Promise<Buffer> {
  const root = new MailComposer(message).compile()
  for (const [index, { contentType, content }] of (message.alternatives ?? []).entries()) {
    const body = String(content).replace(/\r?\n/g, '\r\n')
    root.childNodes[index]?.setRaw(
      `Content-Type: ${contentType}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${body}`,
    )
  }
  return root.build()
}
