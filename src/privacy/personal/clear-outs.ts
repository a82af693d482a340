import type { Tables } from '../../db/tables.ts'
import type { Personal } from './column.ts'

export const clearOuts = {
  clear_outs: {
    deleted: 'with the account',
    columns: {
      id: 'clear_out',
      created_at: 'clear_out',
      user_id: 'whose',
      title: 'clear_out',
      deadline: 'clear_out',
      location_building: 'clear_out',
      availability_type: 'clear_out',
      location_room: 'clear_out',
      viewing: 'clear_out',
      contact: 'clear_out',
      version: 'upkeep',
      ended_at: 'clear_out',
      reminded_for: 'upkeep',
    },
  },
  clear_out_rows: {
    deleted: { gone: 'with the clear-out, which goes with the account' },
    columns: {
      id: 'whose',
      created_at: 'upkeep',
      clear_out_id: 'whose',
      position: { kind: 'clear_out', not: 'they are in its order' },
      cells: { kind: 'clear_out', holds: 'what was typed for a thing and could not be read yet' },
      listing_id: 'clear_out',
      version: 'upkeep',
    },
  },
  column_choices: {
    deleted: 'with the account',
    columns: {
      user_id: 'whose',
      name: 'column_choice',
      field: 'column_choice',
      chosen_at: 'upkeep',
    },
  },
} satisfies { [T in keyof Tables]?: Personal<T> }
