/**
 * The language in which an entity is declared: data only. Table, store, calls, validation, screens and
 * text keys are read off it by `derive/`, the server's entity-engine and the web's entity-screens.
 */
import type { AreaName } from './areas.ts'
import type { CommonRow, LineRow, Shape } from './common-fields.ts'
import type { Ends } from './endings.ts'
import type { Field, KindName, KindTypes } from './kinds.ts'
import type { Doing, PermissionKey } from './names/permissions.ts'
import type { Typed } from './typed.ts'
import type { Verb } from './call.ts'

/**
 * Whose a record is. `platform`: the installation's own, one row an organization (the organization itself).
 * `organization`: all of an organization's locations share it. `location`: belongs to one location, or is a part of what
 * does; seen from it and from the locations above it. `user`: belongs to one person.
 */
export type Scope = 'platform' | 'organization' | 'location' | 'user'

export interface Related {
  /** The entity whose records are listed. */
  readonly entity: string
  /** Its link field that points here. */
  readonly by: string
}

export interface OfflineStore {
  readonly store: string
  /** Index name -> field of the record. */
  readonly indexes?: { readonly [index: string]: string }
}

export interface ScreenOptions {
  readonly one?: string
  readonly many?: string
  readonly icon?: string
  /** Who may open them, where it is not whoever may view the records. */
  readonly gate?: string
}

export type StandardVerb =
  | 'list'
  | 'read'
  | 'create'
  | 'change'
  | 'remove'
  | 'restore'
  | 'clone'
  | 'metas'
  | 'bytecode'
  | 'history'

export interface EntityDeclaration {
  readonly name: string
  readonly many: string
  readonly area: AreaName
  readonly permission: PermissionKey
  readonly scope: Scope
  readonly shape?: Shape
  /** Scope `location`: the field that says where a record is; `locationId` unless named. A list field means any of them. */
  readonly placeField?: string
  /**
   * A link to the person whom a record is for. A record that names somebody is seen by that person and by those who
   * may edit such records, by nobody else.
   */
  readonly personField?: string
  /**
   * Of what the whole organization shares: the field with the places at which a record is offered, none of them meaning
   * everywhere. Its lists, searches and choices at a place hold what counts there; by its id it is read from anywhere.
   */
  readonly range?: string
  /**
   * A line: the required link to the record that it is a part of. It is where that record is, and is seen by whoever
   * sees that record: its scope is that one's.
   */
  readonly within?: string
  /**
   * Fields that name the record which one hangs on: its entity and its id. It is seen by whoever sees that record, and
   * by who made it.
   */
  readonly hangsOn?: { readonly entity: string; readonly record: string }
  /**
   * A record that its maker sees from anywhere, and others only where it is: `by` links to the maker, `overseen` says
   * what others must be allowed there.
   */
  readonly authored?: {
    readonly by: string
    readonly overseen: { readonly key: PermissionKey; readonly verb: Verb }
  }
  /** Of people: the field with the level of their role, by which those are known who manage them. */
  readonly rankField?: string
  /** `user`: any session may list and read, within the places the person is enrolled in. */
  readonly viewGate?: 'user'
  /** Paths of the calls under /api/v0; the screen's own path unless calls.txt fixes another. */
  readonly wire: { readonly one: string; readonly many: string }
  /** Two capitals that begin the bytecode of its records; no two entities share them. */
  readonly bytecode: string
  /** What ends its rows: the law, a setting, days, the record that one is a part of, a person. */
  readonly ends: Ends
  /** The fields that name a record to a person, first one first. */
  readonly title: readonly string[]
  readonly fields: { readonly [name: string]: Field }
  readonly related?: { readonly [name: string]: Related }
  readonly offline?: OfflineStore
  /**
   * A job that is done with its records: whoever does it makes them (`create`), or changes these fields of them without
   * the right to change the rest; `forPeople`: of those alone that name the person, or nobody. A line asks the record it
   * is a part of.
   */
  readonly doing?: {
    readonly right: Doing
    readonly create?: true
    readonly change?: readonly string[]
    readonly forPeople?: string
  }
  /** Standard calls it does not have. */
  readonly without?: readonly StandardVerb[]
  /** False: its records are not made from the rows of a sheet, since making one does more than writing it. */
  readonly imports?: false
  /**
   * Its records are granted by the platform's people: whoever may edit them says who holds one, and has no form for the
   * rest, which asks for the right to create.
   */
  readonly isGranted?: true
  /**
   * Of a ledger with very many short rows: the table that they lie in, with the organization, the link `by`, the instant
   * and what was measured alone. These three are its key, and its id is made of them; the fields of `follows` are those of
   * what `by` names.
   */
  readonly keptIn?: { readonly table: string; readonly by: string; readonly follows: readonly string[] }
  /** Time-shaped: partitioned by month on this instant field. */
  readonly partitionBy?: string
  /** Screen paths where they differ from the wire's; 'none': shown only within others. */
  readonly screens?: ScreenOptions | 'none'
  /**
   * Lists of what kitchens have most of that screens ask for by values of some fields and in an order of their own: an
   * index serves each, and the fields' own where it begins with one.
   */
  readonly lists?: readonly { readonly of: readonly string[]; readonly by: string }[]
  /**
   * What a row of its lists says first: on a phone its name, what stands at the right of that, and its second line; at a
   * desk these stay where others are left out for want of room. Fields, or columns that the area puts in.
   */
  readonly row?: { readonly title?: string; readonly end?: string; readonly line: readonly string[] }
  /** The order of a list that asks for none. */
  readonly sort?: { readonly by: string; readonly sort: 'asc' | 'desc' }
}

/** Declares an entity. The generic keeps every name and option literal, so that rows are typed by the declaration. */
export function defineEntity<const E extends EntityDeclaration>(declaration: E): E {
  return declaration
}

type Value<F> = F extends { readonly kind: 'choice'; readonly options: readonly (infer O)[] }
  ? O
  : F extends { readonly kind: 'choices'; readonly options: readonly (infer O)[] }
    ? readonly O[]
    : F extends { readonly kind: 'json'; readonly schema: Typed<infer T> }
      ? T
      : F extends { readonly kind: infer K extends KindName }
        ? KindTypes[K]
        : never

type Nullable<F> = F extends { readonly personal: true }
  ? Value<F> | null
  : F extends { readonly required: true }
    ? Value<F>
    : F extends { readonly default: infer D }
      ? [D] extends [null]
        ? Value<F> | null
        : Value<F>
      : Value<F> | null

type Fields<E> = E extends { readonly fields: infer F } ? F : never
type ShapeOf<E> = E extends { readonly shape: infer S extends Shape } ? S : 'record'

/** A record as it is read. */
export type Row<E> = CommonRow<ShapeOf<E>> & {
  -readonly [K in keyof Fields<E>]: Nullable<Fields<E>[K]>
} & (E extends {
    readonly scope: 'location'
  }
    ? E extends { readonly placeField: string } | { readonly within: string } | { readonly hangsOn: object }
      ? unknown
      : { locationId: string }
    : unknown)

type Writable<E> = {
  [K in keyof Fields<E> as Fields<E>[K] extends { readonly readOnly: true } ? never : K]: Nullable<
    Fields<E>[K]
  >
}
type RequiredNames<E> = {
  [K in keyof Fields<E>]: Fields<E>[K] extends { readonly readOnly: true }
    ? never
    : Fields<E>[K] extends { readonly required: true }
      ? Fields<E>[K] extends { readonly default: unknown }
        ? never
        : K
      : never
}[keyof Fields<E>]

type FixedNames<E> = {
  [K in keyof Fields<E>]: Fields<E>[K] extends { readonly fixed: true } ? K : never
}[keyof Fields<E>]

/** The common fields that a person writes, where the entity says nothing else of them. */
type CommonWritable<E> = Omit<CommonRow<ShapeOf<E>>, keyof LineRow | keyof Fields<E>> &
  Pick<LineRow, 'active' | 'priority' | 'metas'>

/** What a creation sends: required fields must be there, the rest may; with an id of the sender's making it is done once. */
export type Draft<E> = Readonly<
  Partial<Writable<E>> &
    Pick<Writable<E>, RequiredNames<E> & keyof Writable<E>> &
    Partial<CommonWritable<E>> &
    Pick<CommonWritable<E>, 'name' & keyof CommonWritable<E>> & {
      id?: string
      /** Where it is, of what belongs to a location. */
      locationId?: string
    }
>

/** What a change sends: any writable field that is not fixed, and the version it was read at. */
export type Change<E> = Readonly<
  Partial<Omit<Writable<E>, FixedNames<E>>> & Partial<CommonWritable<E>> & { version?: number }
>
