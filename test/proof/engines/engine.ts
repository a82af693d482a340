/** What a walk asks of a browser; pointer and keys go by the actions of W3C WebDriver, which BiDi took over. */
export interface Engine {
  version: string
  go: (url: string) => Promise<void>
  /** Runs an expression in the page; what it is has to be JSON. */
  evaluate: <Value>(expression: string) => Promise<Value>
  act: (actions: object[]) => Promise<void>
  /** Chooses files in the input that this selector finds. */
  choose: (selector: string, files: string[]) => Promise<void>
  picture: () => Promise<Buffer>
  /** Null where the driver cannot print. */
  paper: () => Promise<Buffer | null>
  stop: () => Promise<void>
}

export interface Size {
  width: number
  height: number
}

/** Why this machine cannot have one, or null. */
export type Missing = string | null
