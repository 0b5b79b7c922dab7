/**
 * From JSON Schema to TypeScript: what a contract says of its input and its answer is what the compiler knows of them.
 * Words of contracts carry their type along; plain literals are read as they stand.
 */
import type { JsonSchema } from './json.ts'

/** Only the compiler sees it: the type of what a schema describes. */
declare const TYPE: unique symbol

/** A schema that knows the type of what it describes. */
export interface Typed<T> extends JsonSchema {
  readonly [TYPE]: T
}

/** Says what a schema describes, where the compiler cannot read it off. */
export const typed = <T>(schema: JsonSchema): Typed<T> => schema as Typed<T>

interface Named {
  string: string
  number: number
  integer: number
  boolean: boolean
  null: null
  array: readonly unknown[]
  object: { readonly [name: string]: unknown }
}
type NamedType<N> = N extends keyof Named ? Named[N] : never

/** An intersection as one object, so that editors show what is inside. */
type Flat<T> = { readonly [K in keyof T]: T[K] }

/** An object of these properties, of which `O` may be missing. */
export type ObjectOf<P, O extends PropertyKey> = Flat<
  { [K in Exclude<keyof P, O>]: TypeOf<P[K]> } & { [K in Extract<keyof P, O>]?: TypeOf<P[K]> }
>

type RequiredOf<S> = S extends { readonly required: readonly (infer R)[] } ? R : never

/** The type of what a schema describes; `unknown` where it says nothing. */
export type TypeOf<S> = S extends { readonly [TYPE]: infer T }
  ? T
  : S extends { readonly const: infer C }
    ? C
    : S extends { readonly enum: readonly (infer O)[] }
      ? O
      : S extends { readonly anyOf: readonly (infer O)[] }
        ? TypeOf<O>
        : S extends { readonly properties: infer P }
          ? ObjectOf<P, Exclude<keyof P, RequiredOf<S>>>
          : S extends { readonly items: infer I }
            ? readonly TypeOf<I>[]
            : S extends { readonly type: 'object'; readonly additionalProperties: infer A extends JsonSchema }
              ? { readonly [name: string]: TypeOf<A> }
              : S extends { readonly type: readonly (infer N)[] }
                ? NamedType<N>
                : S extends { readonly type: infer N }
                  ? NamedType<N>
                  : unknown
