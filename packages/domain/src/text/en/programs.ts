import type { AfterBreachKey, RedateFaultKey } from '../../rules/expiry/index.ts'
import type { MoveBlockKey, MoveKind, stateProtectionKeys } from '../../rules/programs/index.ts'
import type { Text } from '../translate.ts'

/** What may happen next to a label, and why not. Verbs for buttons. */
export const programs = {
  'move.kind.prepare': 'Prepare',
  'move.kind.label': 'Label',
  'move.kind.cook': 'Cook',
  'move.kind.sear': 'Sear',
  'move.kind.broil': 'Grill',
  'move.kind.retherm': 'Regenerate',
  'move.kind.chill': 'Chill',
  'move.kind.freeze': 'Freeze',
  'move.kind.thaw': 'Thaw',
  'move.kind.defrost': 'Start thawing',
  'move.kind.vacuumseal': 'Vacuum-seal',
  'move.kind.ready': 'Mark ready',
  'move.kind.serve': 'Serve',
  'move.kind.consume': 'Consume',
  'move.kind.reuse': 'Reuse',
  'move.kind.end': 'Finish',
  'move.kind.cancel': 'Cancel',
  'move.kind.other': 'Next step',
  'move.kind.waste': 'Throw away',
  'move.kind.open': 'Open pack',
  'move.kind.redate': 'Correct dates',
  'redate.past': 'This moment has passed already.',
  'redate.expired': 'Past its expiration: food is not brought back by another date.',
  'redate.beyondInputs': 'Later than the shortest date of what went in.',
  'redate.notAllowed': 'Only those who run the labelling may give food more time.',
  'redate.otherKind': 'This food has a use-by date: a best-before date does not take its place.',
  'redate.same': 'These are the dates it has.',
  'afterBreach.going': 'The breach goes on: hold the food until it is over.',
  'afterBreach.closed': 'Used up, thrown away or empty.',
  'afterBreach.noLimit': 'No rule is known for this limit.',
  'afterBreach.noReadings': 'Nothing was measured of it: nobody knows what it went through.',
  'afterBreach.frozen': 'No rule dates frozen food anew: look whether it thawed.',
  'afterBreach.noDate': 'It has no date that could be shortened.',
  'afterBreach.done': 'Dated anew for this breach already.',
  'afterBreach.tooLong': 'Out of temperature control for four hours or more in all: it is thrown away.',
  'afterBreach.tooHot': 'Warmer than 30 °C: no rule says how much of its life is left.',
  'afterBreach.passed': 'By the rule its date has passed: it is thrown away.',
  'afterBreach.earlier': 'Its date comes before the one that the rule gives: it stays.',
  'afterBreach.notDone': 'It was not dated anew for this breach, or the dates of before are not known.',
  'afterBreach.changed': 'Its dates were changed since: correct them by hand.',
  'move.blocked.hold': '{batch} is on hold: {about}. Release it or throw it away.',
  'move.blocked.rejected': '{batch} was rejected: {about}. It can only be thrown away.',
  'move.blocked.expired': 'Expired. It can only be thrown away.',
  'move.blocked.onTheWay': 'On its way to another place.',
  'move.blocked.notConsumable': 'Not ready to be served. Take the next step first.',
  'state.protected.public': 'This state is shared by all organizations and cannot be changed.',
  'state.protected.locked': 'This state is locked.',
  'state.protected.active': 'This state is in use and cannot be changed.',
} satisfies Record<
  | `move.kind.${MoveKind | 'open' | 'redate'}`
  | MoveBlockKey
  | RedateFaultKey
  | AfterBreachKey
  | (typeof stateProtectionKeys)[number],
  Text
>
