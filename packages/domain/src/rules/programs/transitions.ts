/**
 * The moves a kitchen makes when no program says otherwise. Food safety shapes them: what was frozen is thawed or
 * cooked, never frozen again after thawing; what was regenerated is served, never cooled again.
 */
import { isFinalState, isStatePath } from './states.ts'
import type { StatePath } from './states.ts'

/** What a move does to the food. `other` leads to an organization's own state. */
export const moveKinds = [
  'prepare',
  'label',
  'cook',
  'sear',
  'broil',
  'retherm',
  'chill',
  'freeze',
  'thaw',
  'defrost',
  'vacuumseal',
  'ready',
  'serve',
  'consume',
  'reuse',
  'end',
  'cancel',
  'other',
  'waste',
] as const
export type MoveKind = (typeof moveKinds)[number]

const cooking = ['cook', 'sear', 'broil'] as const
const serving = ['ready', 'serve', 'consume'] as const
const open: readonly MoveKind[] = [
  'prepare',
  ...cooking,
  'chill',
  'freeze',
  'vacuumseal',
  ...serving,
  'reuse',
]
const kept: readonly MoveKind[] = [...open, 'retherm']

const defaults: Readonly<Partial<Record<StatePath, readonly MoveKind[]>>> = {
  cook: ['sear', 'broil', 'chill', 'freeze', 'vacuumseal', ...serving, 'reuse'],
  sear: [...cooking, 'chill', 'freeze', 'vacuumseal', ...serving, 'reuse'],
  broil: [...cooking, 'chill', 'freeze', 'vacuumseal', ...serving, 'reuse'],
  chill: kept,
  vacuumseal: kept,
  freeze: ['thaw', 'cook', 'retherm'],
  thaw: ['prepare', ...cooking, 'retherm', 'chill', 'vacuumseal', ...serving, 'reuse'],
  defrost: ['thaw', 'prepare', ...cooking, 'retherm', 'chill', ...serving, 'reuse'],
  retherm: [...serving],
  ready: ['serve', 'consume', 'chill', 'reuse'],
  serve: ['consume', 'reuse'],
}

/**
 * The default moves out of a state, in the order of `moveKinds`; final states have none. A move into the state
 * the food is already in is left out. Waste is not listed here: it is open from every state that is not final.
 */
export function defaultMoves(state: string): readonly MoveKind[] {
  if (isFinalState(state)) return []
  const kinds = (isStatePath(state) ? defaults[state] : undefined) ?? open
  return moveKinds.filter(kind => kinds.includes(kind) && kind !== state)
}

/** The kind of a move by the state it leads to. */
export function kindOfMove(toState: string): MoveKind {
  return moveKinds.find(kind => kind === toState) ?? 'other'
}
