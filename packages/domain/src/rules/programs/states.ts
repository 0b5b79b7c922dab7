/** The elaboration states every organization starts with: their group, colour and sign. */
import { STATE_PATHS as statePaths } from '../../catalogue/names/states.ts'

export { statePaths }
export type StatePath = (typeof statePaths)[number]

/** What a group of states means for the food; screens sort by it. */
export const stateGroups = [
  'start',
  'heat',
  'cold',
  'thaw',
  'keep',
  'service',
  'reuse',
  'final',
  'any',
] as const
export type StateGroup = (typeof stateGroups)[number]

/** Names of the visual language's ramps; `outline` is drawn without a fill. */
export type StateColour =
  | 'steel'
  | 'violet'
  | 'orange'
  | 'red-orange'
  | 'blue'
  | 'indigo'
  | 'cyan'
  | 'basil'
  | 'teal'
  | 'lime'
  | 'saffron'
  | 'pink'
  | 'red'
  | 'outline'

export interface StateSign {
  readonly group: StateGroup
  readonly colour: StateColour
}

export const stateSigns = {
  init: { group: 'start', colour: 'steel' },
  prepare: { group: 'start', colour: 'steel' },
  label: { group: 'start', colour: 'violet' },
  cook: { group: 'heat', colour: 'orange' },
  chill: { group: 'cold', colour: 'blue' },
  freeze: { group: 'cold', colour: 'indigo' },
  defrost: { group: 'thaw', colour: 'cyan' },
  thaw: { group: 'thaw', colour: 'cyan' },
  ready: { group: 'service', colour: 'basil' },
  serve: { group: 'service', colour: 'teal' },
  end: { group: 'final', colour: 'steel' },
  consume: { group: 'final', colour: 'lime' },
  waste: { group: 'final', colour: 'red' },
  reuse: { group: 'reuse', colour: 'saffron' },
  vacuumseal: { group: 'keep', colour: 'pink' },
  sear: { group: 'heat', colour: 'red-orange' },
  broil: { group: 'heat', colour: 'red-orange' },
  retherm: { group: 'heat', colour: 'red-orange' },
  cancel: { group: 'final', colour: 'red' },
  unknown: { group: 'any', colour: 'outline' },
} as const satisfies Record<StatePath, StateSign>

/** Whether a path is one of the built-in states; an organization's own states are not. */
export function isStatePath(path: string): path is StatePath {
  return Object.hasOwn(stateSigns, path)
}

/** Group and colour of any state; an organization's own state is steel among the first. */
export function signOf(path: string): StateSign {
  return isStatePath(path) ? stateSigns[path] : { group: 'start', colour: 'steel' }
}

/** Whether food in this state has left the kitchen for good: nothing further may happen to it. */
export function isFinalState(path: string): boolean {
  return signOf(path).group === 'final'
}

export interface StateProtection {
  /** A generic state, shared by all organizations. */
  readonly isPublic: boolean
  /** Food or programs are in it. */
  readonly isActive: boolean
  readonly isLocked: boolean
}

export const stateProtectionKeys = [
  'state.protected.public',
  'state.protected.locked',
  'state.protected.active',
] as const

/** Why a state cannot be changed or removed, as a text key; null when it can (section 5). */
export function protectionOf(state: StateProtection): (typeof stateProtectionKeys)[number] | null {
  if (state.isPublic) return 'state.protected.public'
  if (state.isLocked) return 'state.protected.locked'
  return state.isActive ? 'state.protected.active' : null
}
