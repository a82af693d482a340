import { readTable, refusalOf } from './read-table.ts'
import type { Refusal } from './refused.ts'
import type { Table } from './table.ts'

export type WorkerAnswer = { table: Table } | { refusal: Refusal }

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  const answer: WorkerAnswer = await data
    .arrayBuffer()
    .then((buffer) => readTable(new Uint8Array(buffer)))
    .then(
      (table) => ({ table }),
      (error: unknown) => ({ refusal: refusalOf(error) }),
    )
  postMessage(answer)
})

// The clock starts here: a slow line is no slow file.
postMessage('ready')
