/**
 * A call's contract, kept as data: who may make it, what it takes, what it answers. The standard calls of an
 * entity are derived in the same form, so that validation, OpenAPI and the contract suites know only one thing.
 */
import type { AreaName } from './areas.ts'
import type { JsonSchema } from './json.ts'
import type { Doing, PermissionKey } from './names/permissions.ts'
import type { TypeOf } from './typed.ts'

export type Verb = 'view' | 'edit' | 'create' | 'delete'

/** The level a verb needs. */
export const VERB_LEVELS = { view: 1, edit: 2, create: 3, delete: 4 } as const satisfies Record<Verb, number>

/**
 * Who may call: anybody; a person with a session; a person at a chosen location; a level of a permission key there, or
 * the right to do one of the jobs that it is done for.
 */
export type CallGate =
  | 'guest'
  | 'user'
  | 'location'
  | { readonly key: PermissionKey; readonly verb: Verb; readonly doing?: readonly Doing[] }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface CallContract {
  /** Unique: `<entity>.<verb>` for a standard call, `<area>.<what>` for an own one. */
  readonly name: string
  readonly area: AreaName
  readonly method: Method
  /** Under /api/v0; path parameters in braces. */
  readonly path: string
  readonly gate: CallGate
  readonly summary: string
  readonly query?: JsonSchema
  readonly body?: JsonSchema
  readonly params?: JsonSchema
  /** The schema of the 200 answer; absent: an empty object. */
  readonly answer?: JsonSchema
  /** Answers something else than JSON, e.g. application/pdf. */
  readonly answerType?: string
  /** Body limit in bytes where it is not what a fitting body takes at most: of a guest's 32 KiB, of others 1 MiB. */
  readonly bodyLimit?: number
  /** Takes the body as raw bytes of one of these content types. */
  readonly rawBody?: readonly string[]
  /**
   * Its body is rows that are judged one by one: JSON with a list of this name, or NDJSON, a row a line. The handler reads
   * it from its bytes; `body` says what a row is.
   */
  readonly rows?: { readonly name: string; readonly most: number }
  /** Its body is signed by whoever sends it: the handler needs its bytes as they came. */
  readonly isSigned?: true
  /** Requests a minute and address, where stricter than the usual. */
  readonly ratePerMinute?: number
  /** Draws, reads or packs much: a person and an organization have `HEAVY_LIMITS` of such calls under way at once. */
  readonly isHeavy?: boolean
  /** Heavy, and somebody waits for it at a screen or a printer: it has places of its own, which other heavy calls never take. */
  readonly isUrgent?: boolean
  /** Another system may call it by a token of this purpose, in place of a session: see `docs/api.md`. */
  readonly machineToken?: 'audit'
  /** Changes nothing: may run in a read-only transaction though its method is POST. */
  readonly isRead?: boolean
  /** What it answers leaves the product as a file: the audit log says who took it. */
  readonly isExport?: boolean
  /** A write that takes an id of the caller's making: sent twice under it, it is done once and answered alike. */
  readonly isRepeatable?: boolean
}

/** Heavy calls at once: of a person, of an organization, of a person waiting for a turn, and how long they wait. */
export const HEAVY_LIMITS = { person: 2, organization: 6, waiting: 6, waitSeconds: 20 } as const

/** Declares an own call. The generic keeps every literal, so that input and answer are typed by the contract. */
export function defineCall<const C extends CallContract>(contract: C): C {
  return contract
}

/** Nothing is taken, or nothing is answered. */
export type Nothing = { readonly [name in never]: never }

/** What the body of a call holds; of one that takes a file, its bytes are read from the request. */
export type BodyOf<C> = C extends { readonly body: infer S } ? TypeOf<S> : Nothing
/** What the address of a call asks, after its text was turned into what the contract says. */
export type QueryOf<C> = C extends { readonly query: infer S } ? TypeOf<S> : Nothing
/** What stands in braces in the path of a call. */
export type ParamsOf<C> = C extends { readonly params: infer S } ? TypeOf<S> : Nothing
/** What a call answers; a file is answered by whatever the server can send. */
export type AnswerOf<C> = C extends { readonly answerType: string }
  ? unknown
  : C extends { readonly answer: infer S }
    ? TypeOf<S>
    : { readonly [name: string]: never }
