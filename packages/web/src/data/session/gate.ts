import { gateHolds, parseGate, type Gate as ParsedGate } from '@cloche/domain/rules/permissions'
import type { Session } from './session.ts'

/** The condition beside a route, as the route table writes it: `user`, `LA>=1`, `SC>=1,EV>=1`. */
export type Gate =
  | 'guest'
  | 'user'
  | 'location'
  | 'token'
  | 'license-user-equipment'
  | `${string}>=${number}`
  | `${string}>=${number},${string}>=${number}`

/**
 * How a gate answers: open, or what is missing: a log-in, a location, or the permission itself.
 * A token gate is open here; the page behind it checks its token with the server.
 */
export type GateAnswer = 'open' | 'login' | 'location' | 'permission'

const parsed = new Map<Gate, ParsedGate>()

function read(gate: Gate): ParsedGate {
  const known = parsed.get(gate)
  if (known !== undefined) return known
  const made = parseGate(gate)
  parsed.set(gate, made)
  return made
}

/** Asks a gate. The browser only hides: the server decides again on every call. */
export function askGate(gate: Gate, session: Session): GateAnswer {
  const condition = read(gate)
  const holds = gateHolds(condition, {
    isLoggedIn: session.phase === 'user',
    hasLocation: session.location !== null,
    hasRequestToken: true,
    permissions: session.permissions,
  })
  if (holds) return 'open'
  if (session.phase !== 'user') return 'login'
  return session.location === null ? 'location' : 'permission'
}

/** Whether this person may do at least this much with a key: 1 see, 2 edit, 3 create, 4 destroy. */
export function hasLevel(session: Session, key: string, level: number): boolean {
  return askGate(`${key}>=${level}`, session) === 'open'
}
