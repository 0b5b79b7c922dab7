/** A file that came as the raw body of a call. */
import { Problem } from '@cloche/domain/problems'
import { sheetProblem } from '../adapters/sheets/table.ts'
import type { CallContext } from './call-context.ts'

/** @throws UNSUPPORTED_MEDIA, or RULE_BROKEN when nothing was sent */
export function sentSheet({ request, contract }: CallContext): Buffer {
  const bytes: unknown = request.body
  if (bytes === undefined || bytes === null) throw sheetProblem('empty')
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!Buffer.isBuffer(bytes) || !contract.rawBody?.includes(type)) throw new Problem('UNSUPPORTED_MEDIA')
  if (bytes.length === 0) throw sheetProblem('empty')
  return bytes
}
