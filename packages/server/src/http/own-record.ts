/** A GET of a location, a person or an action that names none means the session's own. */
import type { CallContract } from '@cloche/domain/catalogue'
import { ownRecordOf } from '@cloche/domain/derive'
import type { Session } from './session.ts'

/** Puts the session's own id where the query names none; what the session has not chosen stays missing. */
export function nameOwn(call: CallContract, session: Session, query: unknown): void {
  const name = ownRecordOf(call)
  if (name === undefined || typeof query !== 'object' || query === null) return
  const asked = query as Record<string, unknown>
  const own = session[name]
  if (asked[name] === undefined && own !== null) asked[name] = own
}
