import {
  doingRules,
  gateHolds,
  mayBook,
  maySettleTask,
  parseGate,
  mayOrDoes,
  seesPrices,
  type Doing,
  type Gate as ParsedGate,
  type OpenArea,
  type PartType,
} from '@cloche/domain/rules/permissions'
import { useSession, type Session } from './session.ts'

/** The condition beside a route: `user`, `LA>=1`, `SC>=1,EV>=1`, `HP>=99|haccp:HP>=1` until and once an area is opened, `AFF>=1&affiliate-user` with the licence of a part, `SC>=3|do:book` for who does a job too. */
export type Gate =
  | 'guest'
  | 'user'
  | 'location'
  | 'token'
  | 'license-user-equipment'
  | `${string}>=${number}`
  | `${string}>=${number},${string}>=${number}`
  | `${string}>=${number}&${PartType}`
  | `${string}>=${number}|${string}>=${number}&${PartType}`
  | `${string}>=${number}|${OpenArea}:${string}>=${number}`
  | `${string}>=${number}|do:${Doing}`
  | `${string}>=${number}|do:${Doing},${Doing}`

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

/** Whether this person does a job here: by a profile, or by the level of its area. */
export function doesHere(session: Session, doing: Doing): boolean {
  const { permissions } = session
  if (session.phase !== 'user' || permissions === null) return false
  const { key, level } = doingRules[doing]
  return permissions.levels[key] >= level || (permissions.doings ?? []).includes(doing)
}

/** `doesHere` for what is on screen. */
export function useDoes(doing: Doing): boolean {
  return doesHere(useSession(), doing)
}

/** What rules of one's own work ask for, as the session has it. */
export function held({ permissions }: Session) {
  return permissions === null ? null : { levels: permissions.levels, doings: permissions.doings ?? [] }
}

/** Whether this person starts, pauses and ends a task: by editing tasks, or because it is for them or for anybody. */
export function maySettle(session: Session, task: { readonly userIds?: readonly string[] | null }): boolean {
  const permissions = held(session)
  return permissions !== null && session.me !== null && maySettleTask(permissions, task, session.me.id)
}

/** Whether this person books food for a reason. */
export function mayBookFor(session: Session, reason: string): boolean {
  return doesHere(session, 'book') || mayBook({ doings: session.permissions?.doings ?? [] }, reason)
}

/** Whether this person may read what is kept from some. */
export function readsHere(session: Session, needs: Parameters<typeof mayOrDoes>[1]): boolean {
  const permissions = held(session)
  return permissions !== null && mayOrDoes(permissions, needs)
}

/** Whether this person sees and says what is paid. */
export function pricesHere(session: Session): boolean {
  const permissions = held(session)
  return permissions !== null && seesPrices(permissions)
}

/** Whether this person carries food from place to place in the stock. */
export function mayCarryStock(session: Session): boolean {
  return hasLevel(session, 'SC', 3) || doesHere(session, 'carry')
}
