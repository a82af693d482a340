import type { App } from '../app.ts'
import { countJobs } from '../db/job-queue.ts'
import { nextOpening } from '../i18n/working-hours.ts'
import { jobs } from '../jobs.ts'
import { addJob, type QueuedMail, wakeMails } from '../mail/outbox.ts'
import { type Deliver, openDelivery } from '../mail/send.ts'
import { sendMail } from '../mail/task.ts'
import { mailHours, mails } from '../mails.ts'
import { keepTime } from './due.ts'
import { runJobs } from './run-jobs.ts'
import type { Crew } from './runner.ts'

/** Mails have their own worker, so that a silent mail server delays nothing else. */
export async function startWorker(app: App): Promise<{ stop: () => Promise<void> }> {
  const delivery = openDelivery(app.config)
  const running = await runJobs(app, (own) => [mailCrew(own, delivery.deliver), otherCrew(own)])
  const stopAsking = keepTime(app)
  app.metrics.countJobs(() => countJobs(app.db, ['send_mail', ...Object.keys(jobs)]))
  return {
    stop: async () => {
      stopAsking()
      await running.stop()
      delivery.close()
    },
  }
}

/** One at a time: a mail being sent when the process is killed may go twice. */
const mailCrew = (app: App, deliver: Deliver): Crew => ({
  concurrency: 1,
  tasks: {
    send_mail: async (payload, { job }) => {
      await app.park.read(app.db)
      if (await leftForMorning(app, payload as QueuedMail)) return
      await sendMail(app, mails, deliver, { ...(payload as QueuedMail), queuedAt: job.created_at })
      if (job.attempts > 1) await wakeMails(app.db)
    },
  },
})

/** Checked last, as the mail may have waited for the mail server. */
async function leftForMorning({ db, config }: App, mail: QueuedMail): Promise<boolean> {
  const given = mailHours[mail.name]
  const hours = typeof given === 'function' ? given(mail.data as never) : given
  if (hours === 'at once' || config.mailHours === 'always') return false
  const runAt = nextOpening(new Date(), config.parkTimeZone)
  if (runAt) await addJob(db, 'send_mail', mail, { key: `mail ${mail.id}`, maxAttempts: 20, runAt })
  return runAt !== null
}

const otherCrew = (app: App): Crew => ({
  concurrency: 2,
  tasks: Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown) => {
        await app.park.read(app.db)
        return job(app, payload as never)
      },
    ]),
  ),
})
