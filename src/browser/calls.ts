import type { AnyAction, AnyPage } from '../http/action.ts'
import type { PropsOf, ReplyOf } from '../http/as-json.ts'

/** `routes.ts` fills it in: a room may not import what stands above it. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in from elsewhere
export interface Calls {}

type Route = Calls extends { routes: readonly (infer Any)[] } ? Any : never

export type PathFor<M extends string> = string & AddressOf<RouteOf<Route, M>>

export type AnswerTo<M extends string, P extends string> = Answer<RouteOf<Route, M>, P>

type AddressOf<R> = R extends { path: infer Pattern extends string } ? Address<Pattern> : never
type RouteOf<R, M> = R extends { method: M } ? R : never
type Answer<R, P> = R extends { path: infer Pattern extends string; to: infer To }
  ? P extends Address<Pattern>
    ? Says<To>
    : never
  : never
type Says<To> = To extends AnyAction ? ReplyOf<To> : To extends AnyPage ? PropsOf<To> : never

type Address<Pattern extends string> = Filled<Pattern> | `${Filled<Pattern>}?${string}`
type Filled<Pattern extends string> = Pattern extends `${infer Head}/:${infer Name}/${infer Tail}`
  ? `${Head}/${Param<Name>}/${Filled<Tail>}`
  : Pattern extends `${infer Head}/:${infer Name}`
    ? `${Head}/${Param<Name>}`
    : Pattern
type Param<Name> = Name extends 'table' ? string : number
