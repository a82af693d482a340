import type { AnyAction, AnyPage, Redirect } from './action.ts'
import type { Refusal } from './errors.ts'
import type { Deferred } from './inertia.ts'
import type { SharedProps } from './shared.ts'

export type AsJson<T> = T extends string & { __brand: unknown }
  ? string
  : T extends { toJSON: () => infer Written }
    ? AsJson<Written>
    : T extends readonly unknown[]
      ? { [Index in keyof T]: AsJson<T[Index]> }
      : T extends object
        ? Flat<
            { [Key in keyof T as undefined extends T[Key] ? never : Key]: AsJson<T[Key]> } & {
              [Key in keyof T as undefined extends T[Key] ? Key : never]?: AsJson<Exclude<T[Key], undefined>>
            }
          >
        : T

type Flat<T> = { [Key in keyof T]: T[Key] }

type Arriving<Props> = {
  [Key in keyof Props]: Props[Key] extends Deferred<infer Value> ? Value | undefined : Props[Key]
}

export type PropsOf<P extends AnyPage> = P extends { props: (...given: never) => Answered<infer Props> }
  ? AsJson<Arriving<Props>>
  : never

export type ReplyOf<A extends AnyAction> = A extends { reply?: (...given: never) => infer Reply }
  ? Success & AsJson<Reply>
  : never

export type PageAnswer<P extends AnyPage> = P extends { props: (...given: never) => Answered<infer Props> }
  ? AsJson<Omit<SharedProps, 'errors'> & Settled<Props>>
  : never

type Settled<Props> = {
  [Key in keyof Props]: Props[Key] extends Deferred<infer Value> ? Value : Props[Key]
}
type Answered<Props> = Props | Refusal | Redirect | Promise<Props | Refusal | Redirect>

export interface Success {
  success: true
  message?: string
}
