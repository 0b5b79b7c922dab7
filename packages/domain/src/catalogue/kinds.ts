/**
 * The kinds of field. A kind is declared three times on purpose, once per runtime: its type here,
 * its column in the server's `entity-engine/columns.ts`, its looks in the web's `entity-screens/fields`.
 * Each of those lists is a `Record<KindName, ...>`, so the compiler names the one that is missing.
 */
import type { Amount, AmountUnit, Money } from '../rules/amounts/index.ts'
import type { Verb } from './call.ts'
import type { Json, JsonSchema } from './json.ts'
import type { Doing, PermissionKey } from './names/permissions.ts'

export type { Amount, AmountUnit, Money } from '../rules/amounts/index.ts'

/** A length of shelf life: hours are elapsed time, days and longer follow the calendar. */
export interface Life {
  readonly value: number
  readonly unit: 'minutes' | 'hours' | 'days' | 'weeks' | 'months'
}

/** A point or an outline on a plan or the globe, in GeoJSON's words. Coordinates are [x, y] or [longitude, latitude]. */
export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: readonly [number, number] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly (readonly [number, number])[])[] }

/** What a value of each kind is in memory and on the wire. Units: docs/house.md, "Units in data". */
export interface KindTypes {
  /** One line, at most 200 characters unless said. */
  text: string
  /** Several lines, at most 4,000 characters unless said. */
  longText: string
  number: number
  flag: boolean
  /** One of the field's `options`. */
  choice: string
  choices: readonly string[]
  /** The id of one record of the field's `entity`. */
  link: string
  links: readonly string[]
  /** YYYY-MM-DD */
  date: string
  /** ISO 8601 instant in UTC. */
  instant: string
  /** Seconds. */
  duration: number
  /** Degrees Celsius. */
  temperature: number
  /** Grams. */
  weight: number
  /** Millimetres. */
  length: number
  /** In the organization's currency. */
  money: Money
  quantity: Amount
  life: Life
  /** A standard's code: digits checked by its scheme. */
  code: string
  /** #rrggbb */
  colour: string
  icon: string
  /** The id of an attachment. */
  image: string
  geometry: Geometry
  json: Json
}

export type KindName = keyof KindTypes

export type CodeScheme = 'gtin14' | 'gln13' | 'sscc18' | 'grai' | 'free'

/** Stands for a sealed text wherever one is read. */
export const SEALED = '••••••••'

/** What any field may say of itself. What is not said takes the default named here. */
export interface FieldOptions {
  /** Must be given at creation and never be empty. Default false: the value may be null. */
  readonly required?: boolean
  /** Given at creation, never changed after. */
  readonly fixed?: boolean
  /** Written by the server only; a draft that carries it is refused. */
  readonly readOnly?: boolean
  /** No two living records of the organization (or of `uniqueWith`) share it. */
  readonly unique?: boolean
  /** Further fields that make up the uniqueness, e.g. the parent link. */
  readonly uniqueWith?: readonly string[]
  /** Has an index of its own: filtering and sorting by it stay fast. */
  readonly index?: boolean
  /** Found by the list's search box. */
  readonly search?: boolean
  /** A column of the list by default. */
  readonly list?: boolean
  /** Offered as a filter above the list. */
  readonly filter?: boolean
  /** The card of the detail and edit screens it stands in. Default 'main'. */
  readonly group?: string
  /** Kept out of derived screens; still in the calls. */
  readonly hidden?: boolean
  /** Readable only for those who may edit such records; nobody filters or sorts by it. */
  readonly editorsOnly?: boolean
  /**
   * Redacted unless the reader is allowed this, or does one of these jobs, at the location where they work. They alone
   * filter and sort by it, and have it in their sheets.
   */
  readonly redactedUnless?: {
    readonly key: PermissionKey
    readonly verb: Verb
    readonly doing?: readonly Doing[]
  }
  /**
   * Of a person: readable only for that person and for those who manage them, which are editors whose role is not
   * lower. Those alone search, filter and sort by it, among the people whose value they may read.
   */
  readonly personal?: boolean
  /**
   * A secret text: kept sealed, never read again. Where one is kept, reads answer `SEALED`; a change that sends that
   * back leaves it as it is.
   */
  readonly sealed?: boolean
  /**
   * Where this server asks by itself: a page, or a server that is spoken to otherwise. One in an inner network is refused
   * when it is typed.
   */
  readonly asked?: 'page' | 'server'
  /** The value a new record has when none is given. */
  readonly default?: Json
}

/**
 * A time until which something has to be done or used: once it is past, lists and pages say so. `unless`: a field of the
 * record that ends it, by being true or by being one of `is`.
 */
export interface Deadline {
  readonly unless?: string
  readonly is?: readonly string[]
}

export interface KindOptions {
  /**
   * `from`: the value is the `field` of one of that entity's records, e.g. a state's path. `form`: an address that
   * somebody can have, of mail or of a page (rules/addresses). `words`: texts under these keys name the values, the
   * first that has one; a reader sees them instead of the values. `among`: the values that a filter offers.
   */
  text: {
    readonly max?: number
    readonly pattern?: string
    readonly form?: 'email' | 'web'
    readonly from?: { readonly entity: string; readonly field: string }
    readonly words?: readonly string[]
    readonly among?: readonly string[]
  }
  /** `form`: addresses of mail, apart by commas, semicolons or lines. */
  longText: { readonly max?: number; readonly form?: 'emails' }
  number: { readonly min?: number; readonly max?: number; readonly integer?: boolean }
  flag: object
  /** `moves`: for each option the ones that may follow it; without it any may. */
  choice: {
    readonly options: readonly string[]
    readonly moves?: Readonly<Record<string, readonly string[]>>
  }
  choices: { readonly options: readonly string[] }
  link: { readonly entity: string; readonly onRemove?: 'refuse' | 'follow' | 'forget' }
  links: { readonly entity: string; readonly max?: number }
  date: { readonly deadline?: Deadline }
  instant: { readonly deadline?: Deadline }
  duration: { readonly min?: number; readonly max?: number }
  temperature: { readonly min?: number; readonly max?: number }
  /** `pack`: sheets may say it as packs print it, `10 x 35 g`. */
  weight: { readonly min?: number; readonly max?: number; readonly pack?: true }
  length: { readonly min?: number; readonly max?: number }
  money: { readonly min?: number; readonly max?: number }
  quantity: { readonly min?: number; readonly max?: number; readonly units: readonly AmountUnit[] }
  life: object
  /** `standIn`: the field whose column in a sheet is read as this one where the sheet has none for it. */
  code: { readonly scheme: CodeScheme; readonly max?: number; readonly standIn?: string }
  colour: object
  icon: object
  image: object
  geometry: object
  /** `look` names the web's own editor for it, e.g. 'allergens'; without one it is shown as text. */
  json: { readonly schema: JsonSchema; readonly look?: string }
}

export type Field<K extends KindName = KindName> = K extends KindName
  ? { readonly kind: K } & FieldOptions & KindOptions[K]
  : never

/** All kinds, for walking; the compiler proves that none is missing. */
export const KIND_NAMES = Object.keys({
  text: 1,
  longText: 1,
  number: 1,
  flag: 1,
  choice: 1,
  choices: 1,
  link: 1,
  links: 1,
  date: 1,
  instant: 1,
  duration: 1,
  temperature: 1,
  weight: 1,
  length: 1,
  money: 1,
  quantity: 1,
  life: 1,
  code: 1,
  colour: 1,
  icon: 1,
  image: 1,
  geometry: 1,
  json: 1,
} satisfies Record<KindName, 1>) as readonly KindName[]
