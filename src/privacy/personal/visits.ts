import type { Tables } from '../../db/tables.ts'
import type { Personal } from './column.ts'

export const visits = {
  audit: {
    deleted: { kept: 'by the number of the account, for the time of the trail' },
    columns: {
      id: 'whose',
      at: 'trail',
      actor_id: 'whose',
      action: 'trail',
      subject: 'trail',
      details: {
        kind: 'trail',
        holds: 'numbers, kinds, titles and reasons; never the name or address of a person',
        not: 'of an act, which may be about others',
      },
      ip: 'trail',
      search_text: 'made',
    },
  },
  limits: {
    deleted: { gone: 'within a day' },
    columns: {
      key: 'counter',
      hits: 'counter',
      resets_at: 'counter',
    },
  },
  refusals: {
    deleted: { kept: 'by network, which is nobody’s account' },
    columns: {
      hour: 'refusal',
      kind: 'refusal',
      network: 'refusal',
      count: 'refusal',
    },
  },
  idempotency_keys: {
    deleted: { gone: 'within a day' },
    columns: {
      actor: 'answer',
      route: 'answer',
      key: 'answer',
      status: 'answer',
      body: 'answer',
      created_at: 'answer',
      digest: 'answer',
    },
  },
} satisfies { [T in keyof Tables]?: Personal<T> }
