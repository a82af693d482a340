// ExecStartPost of the units: a start is over when LabEx listens, which it does last, or when it has ended.
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

const { HOST = '127.0.0.1', MAINPID, PORT = '3000' } = process.env

while (isAlive() && !(await listens())) await setTimeout(200)

function isAlive() {
  try {
    return process.kill(Number(MAINPID), 0)
  } catch {
    return false
  }
}

function listens() {
  return new Promise((resolve) => {
    const socket = connect(Number(PORT), HOST, () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
