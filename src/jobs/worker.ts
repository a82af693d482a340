import { Logger, type Runner, type RunnerOptions, run, type TaskList } from 'graphile-worker'
import type { App } from '../app.ts'
import { jobs, schedule } from '../jobs.ts'
import { type QueuedMail, wakeMails } from '../mail/outbox.ts'
import { openDelivery } from '../mail/send.ts'
import { sendMail } from '../mail/task.ts'

/**
 * Starts taking jobs in this process; `stop` lets running ones finish. Mails have workers of their own, so
 * that a mail server that does not answer holds up nothing else.
 */
export async function startWorker(app: App): Promise<{ stop: () => Promise<void> }> {
  const delivery = openDelivery(app.config)
  const mailTasks: TaskList = {
    send_mail: async (payload, { job }) => {
      await sendMail(app, delivery.deliver, payload as QueuedMail)
      if (job.attempts > 1) await wakeMails(app.db)
    },
  }
  const otherTasks = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(app, payload as never)]),
  )
  const mails = await start(app, { taskList: mailTasks, concurrency: 2 })
  const others = await start(app, { taskList: otherTasks, concurrency: 2, crontab: schedule })
  return {
    stop: async () => {
      await Promise.all([mails.stop(), others.stop()])
      delivery.close()
    },
  }
}

const start = (app: App, options: RunnerOptions): Promise<Runner> =>
  run({
    pgPool: app.pool,
    noHandleSignals: true,
    pollInterval: 1_000,
    // A finished job is told to the database before `stop` resolves.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') app.log.warn({ message }, 'worker')
    }),
    ...options,
  })
