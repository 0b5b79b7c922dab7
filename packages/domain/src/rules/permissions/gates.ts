/**
 * The gates of screens and calls, as the route table writes them: `guest`, `user`, `SC>=1,EV>=1`... One that is the
 * platform's own until an area is opened says what counts then: `HP>=99|haccp:HP>=1`. One that whoever does a job passes
 * too names the jobs: `SC>=3|do:book,receive`. Where one licence of a family opens a part of its own, the gate names it:
 * `AFF>=1&affiliate-device`, `RO>=99|TP>=1&stock-connector-odoo`.
 */
import type { Permissions } from './compute.ts'
import { doings, type Doing } from './doing.ts'
import { permissionAreas, specialRights } from './keys.ts'
import type { PermissionKey, SpecialRight } from './keys.ts'
import { partTypes, type PartType } from './licenses.ts'
import { openAreas, type OpenArea } from './open-areas.ts'

export type Gate =
  | { readonly kind: 'guest' | 'user' | 'location' | 'token' }
  | { readonly kind: 'special'; readonly right: SpecialRight }
  | {
      readonly kind: 'levels'
      readonly needs: readonly GateNeed[]
      readonly part?: PartType
      readonly opened?: Opened
      readonly doings?: readonly Doing[]
    }

/** What the gate asks for besides: once the area is opened for the organization, or with the licence of a part. */
export interface Opened {
  readonly area?: OpenArea
  readonly part?: PartType
  readonly needs: readonly GateNeed[]
}

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
  readonly permissions:
    | (Pick<Permissions, 'levels' | 'special'> & Partial<Pick<Permissions, 'openAreas' | 'doings' | 'parts'>>)
    | null
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
  const [closed = '', other, ...more] = text.split('|')
  if (more.length > 0) throw new RangeError(`Not a gate: ${text}`)
  const needs = parseNeeds(closed, text)
  if (other === undefined) return { kind: 'levels', ...needs }
  return other.startsWith('do:')
    ? { kind: 'levels', ...needs, doings: parseDoings(other, text) }
    : { kind: 'levels', ...needs, opened: parseOpened(other, text) }
}

/** Levels, and behind `&` the licence of the part. */
function parseNeeds(given: string, text: string): { needs: GateNeed[]; part?: PartType } {
  const [levels = '', named, ...more] = given.split('&')
  const needs = levels.split(',').map(need => parseNeed(need, text))
  if (named === undefined) return { needs }
  const part = partTypes.find(type => type === named)
  if (part === undefined || more.length > 0) throw new RangeError(`Not a gate: ${text}`)
  return { needs, part }
}

function parseDoings(part: string, text: string): Doing[] {
  return part
    .slice('do:'.length)
    .split(',')
    .map(name => {
      const doing = doings.find(one => one === name)
      if (doing === undefined) throw new RangeError(`Not a gate: ${text}`)
      return doing
    })
}

function parseOpened(part: string, text: string): Opened {
  const [name, needs] = part.split(':')
  if (needs === undefined) {
    const licensed = parseNeeds(part, text)
    if (licensed.part === undefined) throw new RangeError(`Not a gate: ${text}`)
    return licensed
  }
  const area = openAreas.find(one => one === name)
  if (area === undefined) throw new RangeError(`Not a gate: ${text}`)
  return { area, ...parseNeeds(needs, text) }
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
      const { permissions } = session
      if (!session.isLoggedIn || permissions === null) return false
      const holds = ({ needs, part }: Pick<Opened, 'needs' | 'part'>) =>
        needs.every(({ key, level }) => permissions.levels[key] >= level) &&
        (part === undefined || (permissions.parts ?? []).includes(part))
      const { opened } = gate
      const isOpened =
        opened !== undefined &&
        (opened.area === undefined || (permissions.openAreas ?? []).includes(opened.area))
      const isDone = (gate.doings ?? []).some(doing => permissions.doings?.includes(doing))
      return holds(gate) || (isOpened && holds(opened)) || isDone
    }
  }
}
