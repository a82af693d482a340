/** An explanation for people, printed without a stack. */
export class StartError extends Error {
  readonly expected = true
}
