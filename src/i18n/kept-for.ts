export type Span = `${number} ${'minutes' | 'hours' | 'days'}`

/** For personal data. Clean-up, cookies, limits and the privacy page's table all read this. */
export const keptFor = {
  unconfirmed: '14 days',
  sessionUnseen: '7 days',
  session: '30 days',
  device: '365 days',
  /** After a mailed link has expired: a mail retried for days must still find it. */
  pastLink: '7 days',
  /** Which mails have their link. */
  mailedLink: '30 days',
  /** A photo on no listing, and a file that nothing shows. */
  unusedImage: '48 hours',
  /** A photo for a clear-out, in the browser that chose it. */
  waitingPhoto: '7 days',
  /** How long a mail is tried, and keeps an address that no account has any more. */
  waitingMail: '72 hours',
  failedJob: '30 days',
  answer: '24 hours',
  /** The longest window of a limit. */
  counter: '24 hours',
  refusal: '90 days',
  choice: '365 days',
  interrupted: '24 hours',
  /** An alert for an order list, and so the list. */
  orderList: '30 days',
  /** What order lists found; the report counts what is taken within. */
  listFind: '30 days',
  /** An opened mail link lets its browser set up a first factor. */
  mailOpened: '60 minutes',
  /** Between a right password and its second factor. */
  halfLogin: '5 minutes',
  /** For somebody from a provider to say whose account is theirs. */
  arrival: '10 minutes',
  /** A day in which it can be stopped, and three in which it works. */
  wayBack: '4 days',
  /** From somebody's leaving to the account's deletion. */
  departed: '30 days',
  /** So that no backup brings back a withdrawn factor. */
  withdrawn: '365 days',
  /** Kept whether it was used or not. */
  challenge: '5 minutes',
} as const satisfies Record<string, Span>

export const secondsOf = (span: Span): number => {
  const [count, unit] = span.split(' ')
  return Number(count) * { minutes: 60, hours: 3_600, days: 86_400 }[unit as 'minutes' | 'hours' | 'days']
}
