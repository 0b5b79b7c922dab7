/** What each action on labels is in the words of GS1 EPCIS 2.0 and its Core Business Vocabulary. */

export type EpcisType = 'ObjectEvent' | 'TransformationEvent' | 'AggregationEvent'
export interface BusinessStep {
  readonly type: EpcisType
  /** Absent for transformations: they have none. */
  readonly action?: 'ADD' | 'OBSERVE' | 'DELETE'
  readonly bizStep: string
  /** Absent where the vocabulary has no fitting disposition. */
  readonly disposition?: string
}

const seen = { type: 'ObjectEvent', action: 'OBSERVE' } as const
const gone = { type: 'ObjectEvent', action: 'DELETE' } as const
const made = { type: 'TransformationEvent' } as const

/** Actions of the ledger, by path. What is made has serials of its own: commissioned, not an instance of a class. */
export const traceActions = {
  'label/receive': { type: 'ObjectEvent', action: 'ADD', bizStep: 'receiving', disposition: 'available' },
  'label/register': { ...made, bizStep: 'commissioning', disposition: 'available' },
  /** The input's side of the transformation that made something else. */
  'label/use': { ...made, bizStep: 'commissioning', disposition: 'in_progress' },
  'label/move': { ...seen, bizStep: 'other', disposition: 'in_progress' },
  'label/relocate': { ...seen, bizStep: 'storing', disposition: 'available' },
  /** It goes on its way to another of our places. */
  'label/ship': { ...seen, bizStep: 'shipping', disposition: 'in_transit' },
  /** It goes back to whoever sold it: still there, in other hands, and the shipping may be taken back. */
  'label/return': { ...seen, bizStep: 'shipping', disposition: 'returned' },
  /** It did not go back after all. */
  'label/unreturn': { ...seen, bizStep: 'void_shipping', disposition: 'available' },
  'label/split': { ...made, bizStep: 'repackaging', disposition: 'available' },
  'label/merge': { ...made, bizStep: 'repackaging', disposition: 'available' },
  'label/replace': { ...made, bizStep: 'replacing', disposition: 'available' },
  /** A sealed pack was opened: what is in it keeps for less. */
  'label/open': { ...seen, bizStep: 'unpacking', disposition: 'in_progress' },
  /** A person corrected its dates. */
  'label/redate': { ...seen, bizStep: 'other', disposition: 'in_progress' },
  'label/print': { ...seen, bizStep: 'encoding' },
  'label/check': { ...seen, bizStep: 'inspecting' },
  /** Some or all of it went out by hand. */
  'label/take': { ...seen, bizStep: 'dispensing', disposition: 'dispensed' },
  'label/count': { ...seen, bizStep: 'stock_taking' },
  'container/pack': { type: 'AggregationEvent', action: 'ADD', bizStep: 'packing' },
  'container/unpack': { type: 'AggregationEvent', action: 'DELETE', bizStep: 'unpacking' },
  /** A container goes elsewhere with all that is in it. */
  'container/move': { ...seen, bizStep: 'storing', disposition: 'available' },
  'batch/hold': { ...seen, bizStep: 'holding', disposition: 'unavailable' },
  'batch/release': { ...seen, bizStep: 'inspecting', disposition: 'available' },
  'batch/reject': { ...seen, bizStep: 'inspecting', disposition: 'non_conformant' },
} as const satisfies Record<string, BusinessStep>
export type TraceAction = keyof typeof traceActions

/** A move into these states is more than "other". */
const movesInto: Readonly<Record<string, BusinessStep>> = {
  chill: { ...seen, bizStep: 'storing', disposition: 'in_progress' },
  freeze: { ...seen, bizStep: 'storing', disposition: 'in_progress' },
  vacuumseal: { ...seen, bizStep: 'packing', disposition: 'in_progress' },
  ready: { ...seen, bizStep: 'storing', disposition: 'sellable_accessible' },
  serve: { ...seen, bizStep: 'dispensing', disposition: 'dispensed' },
  consume: { ...gone, bizStep: 'decommissioning', disposition: 'dispensed' },
  end: { ...gone, bizStep: 'decommissioning', disposition: 'inactive' },
  cancel: { ...gone, bizStep: 'decommissioning', disposition: 'inactive' },
  waste: { ...gone, bizStep: 'destroying', disposition: 'disposed' },
}

/** The business step of an event: by its action, and for a move between states by the state it led to. */
export function businessStepOf(action: TraceAction, toState: string | null): BusinessStep {
  if (
    (action === 'label/move' || action === 'label/take') &&
    toState !== null &&
    Object.hasOwn(movesInto, toState)
  ) {
    return movesInto[toState] ?? traceActions[action]
  }
  return traceActions[action]
}
