// Loaded into LabEx before its own code: it asks ten times a second what is due, not every 20 seconds, so that one day of
// the moved clock takes seconds. A steady clock for everything else keeps time limits true across a jump.
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

const { setInterval } = timers
timers.setInterval = (ms, ...rest) => setInterval(ms === 20_000 ? 100 : ms, ...rest)
syncBuiltinESMExports()
