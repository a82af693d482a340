import { Logger, run, type TaskList } from 'graphile-worker'
import type { App } from '../app.ts'
import { jobs, schedule } from '../jobs.ts'
import type { QueuedMail } from '../mail/outbox.ts'
import { openDelivery } from '../mail/send.ts'
import { sendMail } from '../mail/task.ts'

/** Starts taking jobs in this process; `stop` lets running ones finish. */
export async function startWorker(app: App): Promise<{ stop: () => Promise<void> }> {
  const delivery = openDelivery(app.config)
  const taskList: TaskList = {
    send_mail: (payload) => sendMail(app, delivery.deliver, payload as QueuedMail),
  }
  for (const [name, job] of Object.entries(jobs)) taskList[name] = (payload) => job(app, payload as never)
  const runner = await run({
    pgPool: app.pool,
    taskList,
    crontab: schedule,
    concurrency: 3,
    noHandleSignals: true,
    pollInterval: 1_000,
    // A finished job is told to the database before `stop` resolves.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') app.log.warn({ message }, 'worker')
    }),
  })
  return {
    stop: async () => {
      await runner.stop()
      delivery.close()
    },
  }
}
