import { chemicals } from './chemicals.ts'
import { disposables } from './disposables.ts'
import { instruments } from './instruments.ts'
import { machines } from './machines.ts'

/** Every drawing here was made for LabEx. They stand on a line 498 down, within 800 across. */
export const motifs = { ...machines, ...instruments, ...disposables, ...chemicals }

export type Motif = keyof typeof motifs
