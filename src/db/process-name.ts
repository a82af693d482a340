import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

/** By which this process is known on a database that it shares: machine, process number, and what no later one has. */
export const processName = `${hostname().slice(0, 30)}-${process.pid}-${randomBytes(2).toString('hex')}`
