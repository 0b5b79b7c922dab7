/** The one place that decides whether a session may make a call. */
import { isFloorCall } from '@cloche/domain/calls'
import type { CallContract, CallGate } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import { mayOrDoes } from '@cloche/domain/rules/permissions'
import type { Session } from './session.ts'

/** @throws FLOOR_ONLY on a shared tablet, for whatever is none of its calls */
export function passFloor({ name }: Pick<CallContract, 'name'>, { terminalId }: Session): void {
  if (terminalId !== null && !isFloorCall(name)) throw new Problem('FLOOR_ONLY')
}

/** @throws what `passFloor` and `passGate` throw */
export function passCall(call: Pick<CallContract, 'name' | 'gate'>, session: Session): void {
  passFloor(call, session)
  passGate(call.gate, session)
}

/** @throws LOCATION_REQUIRED or NOT_ALLOWED, naming key, level and the jobs that would do. */
export function passGate(gate: CallGate, session: Session): void {
  if (gate === 'guest' || gate === 'user') return
  if (gate === 'location') {
    if (session.locationId === null) throw new Problem('LOCATION_REQUIRED')
    return
  }
  if (mayOrDoes(session.permissions, gate)) return
  if (session.locationId === null) throw new Problem('LOCATION_REQUIRED')
  throw new Problem('NOT_ALLOWED', {
    permission: gate.key,
    needs: gate.verb,
    has: session.permissions.levels[gate.key],
    ...(gate.doing === undefined ? {} : { doing: gate.doing }),
  })
}
