import { type Config, typed } from '../config.ts'
import { openDelivery } from '../mail/send.ts'
import type { ParkOf } from '../settings/park.ts'
import { type Finding, fine, wrong } from './finding.ts'
import { isPublic } from './place.ts'

export async function checkMail(
  config: Config,
  { mailName }: Pick<ParkOf, 'mailName'>,
  to: string | null,
): Promise<Finding> {
  const { smtpUrl, mailFrom } = config
  if (smtpUrl === null && isPublic(config))
    return wrong('mail', 'mails become files, nobody gets one', 'Set SMTP_URL to your mail server.')
  const delivery = openDelivery(config)
  try {
    await delivery.verify()
    if (to)
      await delivery.deliver(testMail({ name: mailName, address: mailFrom }, to), `doctor-${Date.now()}`)
  } finally {
    delivery.close()
  }
  const place = smtpUrl ? new URL(smtpUrl).host : 'a folder, because SMTP_URL is not set'
  if (to) return fine('mail', `${place} took a mail to ${to}: look whether it arrives`)
  return fine('mail', `${place} answers; to send one: ${typed('doctor -- you@your-park.example')}`)
}

const testMail = (from: { name: string; address: string }, to: string) => ({
  from,
  to: { address: to, name: '' },
  subject: 'LabEx can send mail',
  text: `${typed('doctor')} sent this from ${from.address}. If it is in the spam folder, look at the SPF and DKIM records of that domain.`,
})
