/** What the server's contracts say of a call, as the compiler sees it; nothing of them is sent to the browser. */
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@cloche/domain/catalogue'
import type { CallAddress, CallAt, StandardCalls } from '@cloche/domain/calls'
import type { CallOptions, Method } from './call-options.ts'

type AddressOf<M extends Method> = Extract<CallAddress | keyof StandardCalls, `${M} ${string}`>
/** The paths of own and standard calls of a method, with their parameters in braces. */
export type PathOf<M extends Method> = AddressOf<M> extends `${M} ${infer P}` ? P : never

type Contract<M extends Method, P extends string> = `${M} ${P}` extends CallAddress
  ? CallAt<`${M} ${P}`>
  : `${M} ${P}` extends keyof StandardCalls
    ? StandardCalls[`${M} ${P}`]
    : never

/** What a call answers: `Answer<'POST', '/stock/count'>`. */
export type Answer<M extends Method, P extends PathOf<M>> = AnswerOf<Contract<M, P>>
/** What a call takes: `Body<'POST', '/stock/count'>`. */
export type Body<M extends Method, P extends PathOf<M>> = BodyOf<Contract<M, P>>

/** Texts may be sent as lists, and what is not known is left out. */
type Sent<V> = V | null | undefined | (string extends V ? readonly string[] : never)
type Asked<Q> = {
  readonly [K in keyof Q]: Record<never, never> extends Pick<Q, K> ? Sent<Q[K]> : Q[K]
} & { readonly locale?: string; readonly redirect?: boolean }

type Part<K extends string, T> =
  Record<never, never> extends T ? { readonly [N in K]?: T } : { readonly [N in K]: T }

type OptionsFor<C> = Omit<CallOptions, 'body' | 'query' | 'params'> &
  Part<'query', Asked<QueryOf<C>>> &
  Part<'params', ParamsOf<C>> &
  (C extends { readonly rawBody: unknown } ? { readonly body: Blob | FormData } : Part<'body', BodyOf<C>>)

/** The options of a call, which may be left out when nothing has to be said. */
export type Options<M extends Method, P extends PathOf<M>> =
  Record<never, never> extends OptionsFor<Contract<M, P>>
    ? [options?: OptionsFor<Contract<M, P>>]
    : [options: OptionsFor<Contract<M, P>>]
