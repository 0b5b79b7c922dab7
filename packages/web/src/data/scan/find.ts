import { call, type CallOptions } from '../wire/call.ts'

/** A record that a code may mean. */
export interface Found {
  readonly entity: string
  readonly id: string
  readonly title: string
  /** What tells it from others of its name. */
  readonly detail: string | null
}

/** The records that a scanned or typed code may mean. @throws Problem, for a code that is wrong in itself too */
export async function findByCode(
  code: string,
  options: Pick<CallOptions, 'signal' | 'repeats'> = {},
): Promise<readonly Found[]> {
  const body = { code }
  const answer = await call<{ found: readonly Found[] }>('POST', '/labeling/scan', { body, ...options })
  return answer.found
}
