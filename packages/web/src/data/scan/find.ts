import type { Answer } from '../wire/contracts.ts'
import { call } from '../wire/call.ts'
import type { CallOptions } from '../wire/call-options.ts'

/** A record that a code may mean. `detail`: what tells it from others of its name. */
export type Found = Answer<'POST', '/labeling/scan'>['found'][number]

/** The records that a scanned or typed code may mean. @throws Problem, for a code that is wrong in itself too */
export async function findByCode(
  code: string,
  options: Pick<CallOptions, 'signal' | 'repeats'> = {},
): Promise<readonly Found[]> {
  const body = { code }
  const answer = await call('POST', '/labeling/scan', { body, ...options })
  return answer.found
}
