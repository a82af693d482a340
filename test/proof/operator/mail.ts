// A mail server in another network: it prints the receivers of each mail that it takes.
import { postOffice } from '../../fakes/smtp.ts'

const office = await postOffice(2525)
let told = 0
setInterval(() => {
  for (const { to } of office.received.slice(told)) console.log(to.join())
  told = office.received.length
}, 100)
