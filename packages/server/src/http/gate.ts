/** The one place that decides whether a session may make a call. */
import type { CallGate } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import { may } from '@cloche/domain/rules/permissions'
import type { Session } from './session.ts'

/** @throws LOCATION_REQUIRED or NOT_ALLOWED, naming key and level. */
export function passGate(gate: CallGate, session: Session): void {
  if (gate === 'guest' || gate === 'user') return
  if (gate === 'location') {
    if (session.locationId === null) throw new Problem('LOCATION_REQUIRED')
    return
  }
  if (may(session.permissions, gate.key, gate.verb)) return
  if (session.locationId === null) throw new Problem('LOCATION_REQUIRED')
  throw new Problem('NOT_ALLOWED', {
    permission: gate.key,
    needs: gate.verb,
    has: session.permissions.levels[gate.key],
  })
}
