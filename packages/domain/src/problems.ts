/**
 * Every problem a call can answer with: its code on the wire, its HTTP status and the key of its text.
 * A caller sees `{code, message, details}`; `details` name fields and values, never internals.
 */
export const PROBLEMS = {
  /** The session is unknown, ended or forged. The specification fixes code and status. */
  INVALID_TOKEN: { status: 400, text: 'problem.invalidToken' },
  INVALID_REQUEST: { status: 400, text: 'problem.invalidRequest' },
  MALFORMED_BODY: { status: 400, text: 'problem.malformedBody' },
  CONTROL_CHARACTER: { status: 400, text: 'problem.controlCharacter' },
  WRONG_CREDENTIALS: { status: 401, text: 'problem.wrongCredentials' },
  /** A machine's key is not known, or was revoked; it joins again, or is given a new one. */
  INVALID_KEY: { status: 401, text: 'problem.invalidKey' },
  CODE_REQUIRED: { status: 401, text: 'problem.codeRequired' },
  WRONG_CODE: { status: 401, text: 'problem.wrongCode' },
  /** No PIN or card that counts there. Nobody learns whether it counts elsewhere. */
  WRONG_PIN: { status: 401, text: 'problem.wrongPin' },
  /** The PIN was given by somebody else: its person chooses their own first, at a shared tablet. */
  PIN_GIVEN: { status: 403, text: 'problem.pinGiven' },
  OPERATOR_ONLY: { status: 401, text: 'problem.operatorOnly' },
  /** The password was right, but the organization lets its people in by its directory alone. */
  LOG_IN_BY_DIRECTORY: { status: 403, text: 'problem.logInByDirectory' },
  LOCATION_REQUIRED: { status: 403, text: 'problem.locationRequired' },
  NOT_ALLOWED: { status: 403, text: 'problem.notAllowed' },
  /** A session of a shared tablet asked for something that is not done on the floor. */
  FLOOR_ONLY: { status: 403, text: 'problem.floorOnly' },
  /** A second person has to vouch for it, and nobody did. */
  SECOND_NEEDED: { status: 403, text: 'problem.secondNeeded' },
  /** The demo came through a proxy, or by another name than this machine's own. */
  DEMO_IS_LOCAL: { status: 403, text: 'problem.demoIsLocal' },
  /** So did a call to an installation to which nobody gave an address. */
  NO_ADDRESS_YET: { status: 403, text: 'problem.noAddressYet' },
  /** The organization of who logs in, or of a machine, is suspended or closed; what it has is still there. */
  ORGANIZATION_SUSPENDED: { status: 403, text: 'problem.organizationSuspended' },
  ORGANIZATION_CLOSED: { status: 403, text: 'problem.organizationClosed' },
  NOT_FOUND: { status: 404, text: 'problem.notFound' },
  UNKNOWN_CALL: { status: 404, text: 'problem.unknownCall' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'problem.methodNotAllowed' },
  REQUEST_TIMEOUT: { status: 408, text: 'problem.requestTimeout' },
  STALE_VERSION: { status: 409, text: 'problem.staleVersion' },
  ALREADY_EXISTS: { status: 409, text: 'problem.alreadyExists' },
  /** Some of the tasks stand already; whoever asks again says whether all are made, or only what is missing. */
  ALREADY_LAID_OUT: { status: 409, text: 'problem.alreadyLaidOut' },
  IN_USE: { status: 409, text: 'problem.inUse' },
  REQUEST_USED: { status: 409, text: 'problem.requestUsed' },
  NOT_POSSIBLE_NOW: { status: 409, text: 'problem.notPossibleNow' },
  REQUEST_EXPIRED: { status: 410, text: 'problem.requestExpired' },
  LOG_IN_OVER: { status: 410, text: 'problem.logInOver' },
  REQUEST_CANCELLED: { status: 410, text: 'problem.requestCancelled' },
  TOO_LARGE: { status: 413, text: 'problem.tooLarge' },
  UNSUPPORTED_MEDIA: { status: 415, text: 'problem.unsupportedMedia' },
  UNKNOWN_LINK: { status: 422, text: 'problem.unknownLink' },
  FIXED_FIELD: { status: 422, text: 'problem.fixedField' },
  RULE_BROKEN: { status: 422, text: 'problem.ruleBroken' },
  LOCKED_RECORD: { status: 423, text: 'problem.lockedRecord' },
  TOO_MANY_REQUESTS: { status: 429, text: 'problem.tooManyRequests' },
  /** Others are at work; nothing was done. Asked again a little later, it works. */
  BUSY: { status: 429, text: 'problem.busy' },
  ACCOUNT_LOCKED: { status: 429, text: 'problem.accountLocked' },
  /** Too many wrong PINs of one person, or cards; `details.until` says when one is taken again. Others need not wait. */
  PIN_WAITS: { status: 429, text: 'problem.pinWaits' },
  HEADERS_TOO_LARGE: { status: 431, text: 'problem.tooLarge' },
  INTERNAL: { status: 500, text: 'problem.internal' },
  UNAVAILABLE: { status: 503, text: 'problem.unavailable' },
  /** The disk of the data or of the database is full. Whoever runs the installation has to make room. */
  STORAGE_FULL: { status: 507, text: 'problem.storageFull' },
} as const satisfies Record<string, { status: number; text: string }>

export type ProblemCode = keyof typeof PROBLEMS

/** One fault of the input: where (a path such as `product.gtin`), which rule, and the rule's values. */
export interface Fault {
  readonly path: string
  /** Text key, e.g. `problem.field.required`. */
  readonly rule: string
  readonly values?: { readonly [name: string]: string | number | boolean | null }
}

export interface ProblemDetails {
  readonly faults?: readonly Fault[]
  readonly [name: string]: unknown
}

/** A refusal with a name. Thrown by handlers and behaviours; the server turns it into the answer. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails
  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.details = details
  }
}

/** A `RULE_BROKEN` problem for one field. */
export function brokenRule(path: string, rule: string, values?: Fault['values']): Problem {
  return new Problem('RULE_BROKEN', { faults: [values ? { path, rule, values } : { path, rule }] })
}
