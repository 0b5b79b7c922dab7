import type { TraceLinkKind, TraceRule } from '../../rules/traceability/index.ts'
import type { Text } from '../translate.ts'

/** What cannot be registered, split or merged; how labels go into each other; where food went. */
export const traceability = {
  'trace.amount.notPositive': 'The amount must be more than zero.',
  'trace.amount.exceeds': 'Only {available} {unit} left.',
  'trace.unit.incompatible': '{unit} cannot be counted in {other}.',
  'trace.label.final': 'This label is closed.',
  'trace.label.hold': 'The batch is on hold.',
  'trace.label.rejected': 'The batch was rejected.',
  'trace.label.expired': 'Expired: it can no longer be used.',
  'trace.label.twice': 'This label is already in the list.',
  'trace.count.tooFew': 'At least {least} needed.',
  'trace.merge.otherProduct': 'Another product: only labels of one product can be merged.',
  'trace.merge.otherState': 'Another state: only labels in one state can be merged.',
  'trace.link.input': 'Used in',
  'trace.link.split': 'Split into',
  'trace.link.merge': 'Merged into',
  'trace.link.move': 'Moved to',
  'trace.link.replace': 'Replaced by',
  'trace.balance.received': 'Received or made',
  'trace.balance.inStock': 'In stock',
  'trace.balance.used': 'Used',
  'trace.balance.served': 'Served',
  'trace.balance.consumed': 'Consumed',
  'trace.balance.wasted': 'Wasted',
  'trace.balance.passedOn': 'Under other labels',
  'trace.balance.ended': 'Ended',
  'trace.balance.difference': 'Difference',
  'trace.balance.missing': 'Missing',
  'trace.balance.excess': 'Too much',
  'trace.balance.incompatibleUnit': 'Unit does not fit',
} satisfies Record<TraceRule | `trace.link.${TraceLinkKind}`, Text> & Record<string, Text>
