import type { TaskList } from 'graphile-worker'
import type { App } from '../app.ts'
import { jobs, schedule } from '../jobs.ts'
import { type QueuedMail, wakeMails } from '../mail/outbox.ts'
import { openDelivery } from '../mail/send.ts'
import { sendMail } from '../mail/task.ts'
import { mails } from '../mails.ts'
import { freeAll, keepRunning } from './runner.ts'

/**
 * Starts taking jobs in this process; `stop` lets running ones finish. Mails have workers of their own, so
 * that a mail server that does not answer holds up nothing else.
 */
export async function startWorker(app: App): Promise<{ stop: () => Promise<void> }> {
  const delivery = openDelivery(app.config)
  const mailTasks: TaskList = {
    send_mail: async (payload, { job }) => {
      await sendMail(app, mails, delivery.deliver, payload as QueuedMail)
      if (job.attempts > 1) await wakeMails(app.db)
    },
  }
  const otherTasks = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(app, payload as never)]),
  )
  // Nobody else works on an embedded database.
  if (app.config.databaseUrl === null) await freeAll(app)
  const mailRunner = await keepRunning(app, { taskList: mailTasks, concurrency: 2 })
  const others = await keepRunning(app, { taskList: otherTasks, concurrency: 2, crontab: schedule })
  return {
    stop: async () => {
      await Promise.all([mailRunner.stop(), others.stop()])
      delivery.close()
    },
  }
}
