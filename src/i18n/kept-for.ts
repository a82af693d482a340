export type Span = `${number} ${'minutes' | 'hours' | 'days'}`

/**
 * How long personal data is kept. Clean-up, cookies and limits read it here, and so does the table on the privacy page,
 * which therefore cannot say anything else.
 */
export const keptFor = {
  /** An account whose address was never confirmed. */
  unconfirmed: '14 days',
  sessionUnseen: '7 days',
  session: '30 days',
  /** From its last login on. */
  device: '365 days',
  /** A mailed link's digest, after it has expired: a mail that is retried for days must still find it. */
  pastLink: '7 days',
  /** Which mails have their link. */
  mailedLink: '30 days',
  /** A photo on no listing, and the file of one that nothing shows. */
  unusedImage: '48 hours',
  /** A photo for a clear-out, in the browser that chose it. */
  waitingPhoto: '7 days',
  /** How long a mail is tried, and the address in one to somebody whose account no longer has it. */
  waitingMail: '72 hours',
  failedJob: '30 days',
  /** An answer under an `Idempotency-Key`. */
  answer: '24 hours',
  /** The longest window of a limit. */
  counter: '24 hours',
  refusal: '90 days',
  /** Light or dark, and the language. */
  choice: '365 days',
  /** Where to go on after the address is confirmed. */
  interrupted: '24 hours',
  /** An alert for an order list, and so the list. */
  orderList: '30 days',
  /** Which things somebody's order lists found; the report counts what is taken within. */
  listFind: '30 days',
  /** How long a link of a mail, once opened, lets its browser set up a first factor. */
  mailOpened: '60 minutes',
  /** A right password that waits for its second factor. */
  halfLogin: '5 minutes',
  /** How long somebody who came from a provider may take to say whose account here is theirs. */
  arrival: '10 minutes',
  /** An opened way back: a day in which it can be stopped, and three in which it works. */
  wayBack: '4 days',
  /** An account whose person has left, until it is deleted. */
  departed: '30 days',
  /** That a way in was taken off an account, so that no backup brings it back. */
  withdrawn: '365 days',
  /** What a passkey is asked to sign, whether it was used or not. */
  challenge: '5 minutes',
} as const satisfies Record<string, Span>

export const secondsOf = (span: Span): number => {
  const [count, unit] = span.split(' ')
  return Number(count) * { minutes: 60, hours: 3_600, days: 86_400 }[unit as 'minutes' | 'hours' | 'days']
}
