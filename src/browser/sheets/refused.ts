export type Refusal =
  | 'empty'
  | 'large'
  | 'slow'
  | 'rows'
  | 'columns'
  | 'cell'
  | 'name'
  | 'formula'
  | 'entity'
  | 'broken'
  | 'password'
  | 'xls'
  | 'xlsb'
  | 'ods'
  | 'numbers'
  | 'zip'
  | 'html'
  | 'other'
  | 'unread'

/** `words.ts` has the words, as the worker loads none. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

export function refuse(refusal: Refusal): never {
  throw new Refused(refusal)
}
