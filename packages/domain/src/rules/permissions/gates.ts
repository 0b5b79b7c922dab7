/** The gates of screens and calls, as the route table writes them: `guest`, `user`, `SC>=1,EV>=1`... */
import type { Permissions } from './compute.ts'
import { permissionAreas, specialRights } from './keys.ts'
import type { PermissionKey, SpecialRight } from './keys.ts'

export type Gate =
  | { readonly kind: 'guest' | 'user' | 'location' | 'token' }
  | { readonly kind: 'special'; readonly right: SpecialRight }
  | { readonly kind: 'levels'; readonly needs: readonly GateNeed[] }

export interface GateNeed {
  readonly key: PermissionKey
  readonly level: number
}

/** The actor that a gate judges. `permissions` is null until a location is chosen and they are known. */
export interface GateSession {
  readonly isLoggedIn: boolean
  readonly hasLocation: boolean
  /** A request token that was checked (screenshot pages). */
  readonly hasRequestToken?: boolean
  readonly permissions: Pick<Permissions, 'levels' | 'special'> | null
}

const plainGates = ['guest', 'user', 'location', 'token'] as const

function parseNeed(part: string, text: string): GateNeed {
  const [, key, level] = /^([A-Z]+)>=(\d{1,2})$/.exec(part.trim()) ?? []
  if (key === undefined || level === undefined || !Object.hasOwn(permissionAreas, key)) {
    throw new RangeError(`Not a gate: ${text}`)
  }
  return { key: key as PermissionKey, level: Number(level) }
}

/** Reads a gate. All parts of `SC>=1,EV>=1` must hold. Throws a RangeError on anything that is not a gate. */
export function parseGate(text: string): Gate {
  const plain = plainGates.find(kind => kind === text)
  if (plain !== undefined) return { kind: plain }
  const right = specialRights.find(right => right === text)
  if (right !== undefined) return { kind: 'special', right }
  return { kind: 'levels', needs: text.split(',').map(part => parseNeed(part, text)) }
}

/** Whether the gate lets this session through. A token gate opens only for its own checked token. */
export function gateHolds(gate: Gate, session: GateSession): boolean {
  switch (gate.kind) {
    case 'guest':
      return true
    case 'token':
      return session.hasRequestToken === true
    case 'user':
      return session.isLoggedIn
    case 'location':
      return session.isLoggedIn && session.hasLocation
    case 'special':
      return session.isLoggedIn && (session.permissions?.special.includes(gate.right) ?? false)
    case 'levels': {
      const levels = session.permissions?.levels
      return (
        session.isLoggedIn &&
        levels !== undefined &&
        gate.needs.every(({ key, level }) => levels[key] >= level)
      )
    }
  }
}
