import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

export const processName = `${hostname().slice(0, 30)}-${process.pid}-${randomBytes(2).toString('hex')}`
