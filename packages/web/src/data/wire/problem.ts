/** What the server answers when it refuses: a code, a sentence in the caller's language, the particulars. */
export interface ProblemBody {
  code: string
  message: string
  details?: unknown
}

/**
 * A call that did not succeed. `status` is 0 when no answer came at all (offline, name not found, cut off);
 * its code is then NETWORK and it has no message of its own.
 */
export class Problem extends Error {
  readonly ok = false
  readonly status: number
  readonly code: string
  readonly details: unknown
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | null

  constructor(status: number, body: ProblemBody, retryAfter: number | null = null) {
    super(body.message)
    this.name = 'Problem'
    this.status = status
    this.code = body.code
    this.details = body.details
    this.retryAfter = retryAfter
  }
}

/** Reads an answer's body as a problem, whatever stood in it. */
export function problemFrom(status: number, body: unknown, retryAfter: string | null = null): Problem {
  const said = typeof body === 'object' && body !== null ? (body as Partial<ProblemBody>) : {}
  const seconds = Number(retryAfter ?? Number.NaN)
  return new Problem(
    status,
    {
      code: typeof said.code === 'string' ? said.code : `HTTP_${status}`,
      message: typeof said.message === 'string' ? said.message : '',
      details: said.details,
    },
    Number.isFinite(seconds) ? Math.max(0, seconds) : null,
  )
}

export function isProblem(error: unknown, code?: string): error is Problem {
  return error instanceof Problem && (code === undefined || error.code === code)
}
