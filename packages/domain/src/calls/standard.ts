/**
 * The standard calls of every entity as the compiler sees them: input and answer are those of its declaration. What is
 * taken and answered when they run is derived by `catalogue/derive`.
 */
import type { Nothing } from '../catalogue/call.ts'
import type { Change, Draft, Row } from '../catalogue/entity.ts'
import type { Typed } from '../catalogue/typed.ts'
import type { ListQuery } from '../catalogue/paging.ts'
import type { Entities, EntityName } from '../entities/all.ts'
import type { LinkedNames } from './schema.ts'

/** The same in the address: `attributes` parted by commas, `filter` as JSON. */
type ListAddress = Omit<ListQuery, 'attributes' | 'filter'> & {
  readonly attributes?: string
  readonly filter?: string
}

type Reference = string | { readonly id: string; readonly version?: number }
type Copied = string | { readonly id: string; readonly name?: string }
type Id<N extends string> = { readonly [K in `${N}Id`]: string }
type Many<N extends EntityName> = Entities[N]['many']

interface Listed<N extends EntityName> {
  readonly answer: Typed<
    { readonly [K in Many<N>]: readonly Row<Entities[N]>[] } & {
      readonly count: number
      /** There are more than `count`, which is then as far as lists count. */
      readonly moreThanCount?: boolean
      readonly names?: LinkedNames
    }
  >
}
interface One<N extends EntityName> {
  readonly answer: Typed<{ readonly [K in N]: Row<Entities[N]> }>
}

interface Contracts<N extends EntityName> {
  list: Listed<N> & { readonly body: Typed<ListQuery> }
  listed: Listed<N> & { readonly query: Typed<ListAddress> }
  read: {
    readonly query: Typed<Id<N> & { readonly counts?: boolean; readonly names?: boolean }>
    readonly answer: Typed<
      { readonly [K in N]: Row<Entities[N]> } & {
        readonly counts?: { readonly [many: string]: number }
        readonly names?: LinkedNames
      }
    >
  }
  create: One<N> & { readonly body: Typed<{ readonly [K in N]: Draft<Entities[N]> }> }
  change: One<N> & {
    readonly body: Typed<{ readonly [K in N]: Change<Entities[N]> & { readonly id: string } }>
  }
  patch: One<N> & {
    readonly params: Typed<{ readonly id: string }>
    readonly body: Typed<Change<Entities[N]>>
  }
  remove: { readonly body: Typed<{ readonly [K in N]: Reference }>; readonly answer: Typed<Nothing> }
  removeMany: {
    readonly body: Typed<{ readonly [K in Many<N>]: readonly Reference[] }>
    readonly answer: Typed<{ readonly count: number }>
  }
  restore: One<N> & { readonly body: Typed<{ readonly [K in N]: Reference }> }
  clone: One<N> & { readonly body: Typed<{ readonly [K in N]: Copied }> }
  bytecode: {
    readonly query: Typed<Id<N>>
    readonly answer: Typed<{ readonly bytecode: string; readonly address: string }>
  }
}
type Verb = keyof Contracts<EntityName>

/** Which declared verb a call belongs to, where it is not its own name. */
interface Families {
  listed: 'list'
  patch: 'change'
  removeMany: 'remove'
}
type FamilyOf<V> = V extends keyof Families ? Families[V] : V
type Written = 'create' | 'change' | 'remove' | 'restore' | 'clone'
type Absent<E> =
  | (E extends { readonly without: readonly (infer W)[] } ? W : never)
  | (E extends { readonly shape: 'ledger' } ? Written : never)

/** The entities that have such a call. */
type Having<V extends Verb> = {
  [N in EntityName]: FamilyOf<V> extends Absent<Entities[N]> ? never : N
}[EntityName]

type OneOf<N extends EntityName> = Entities[N]['wire']['one']
type ManyOf<N extends EntityName> = Entities[N]['wire']['many']

interface Addresses<N extends EntityName> {
  list: `POST ${ManyOf<N>}/get`
  listed: `GET ${ManyOf<N>}`
  read: `GET ${OneOf<N>}`
  create: `POST ${OneOf<N>}`
  change: `PUT ${OneOf<N>}`
  patch: `PATCH ${OneOf<N>}/{id}`
  remove: `DELETE ${OneOf<N>}`
  removeMany: `DELETE ${ManyOf<N>}`
  restore: `POST ${OneOf<N>}/restore`
  clone: `POST ${OneOf<N>}/clone`
  bytecode: `GET ${OneOf<N>}/bytecode`
}

type At<V extends Verb> = { readonly [N in Having<V> as Addresses<N>[V]]: Contracts<N>[V] }
type Named<V extends Verb> = { readonly [N in Having<V> as `${N}.${V}`]: Contracts<N>[V] }

/** The standard calls by their addresses, such as `POST /product`. */
export interface StandardCalls
  extends
    At<'list'>,
    At<'listed'>,
    At<'read'>,
    At<'create'>,
    At<'change'>,
    At<'patch'>,
    At<'remove'>,
    At<'removeMany'>,
    At<'restore'>,
    At<'clone'>,
    At<'bytecode'> {}

/** Those that an area of the server may do in its own way, by their names, such as `product.create`. */
export interface StandardWrites extends Named<'create'>, Named<'restore'> {}
