import { choicesUnder } from '../choices.ts'
import type { Texts } from '../translate.ts'
import { eventKinds } from './lists.ts'

/** Events: what happened. */
export const monitor = {
  'event.one': 'Event',
  'event.many': 'Events',
  'event.count': { one: '{count} event', other: '{count} events' },
  'event.new': 'New event',
  'event.empty': 'Nothing has happened in this time',
  'event.emptyHint': 'Events appear by themselves when labels, programs and devices are used.',
  'event.created': 'Event recorded',
  'event.saved': 'Event saved',
  'event.removed': { one: 'Event removed', other: '{count} events removed' },
  'event.restored': { one: 'Event restored', other: '{count} events restored' },
  'event.removeAsk': { one: 'Remove this event?', other: 'Remove {count} events?' },
  'event.field.at': 'When',
  'event.field.kind': 'Kind',
  'event.field.action': 'Action',
  'event.field.labelId': 'Label',
  'event.field.batchId': 'Batch',
  'event.field.productId': 'Product',
  'event.field.programId': 'Program',
  'event.field.containerId': 'Container',
  'event.field.userId': 'Done by',
  'event.field.deviceId': 'Device',
  'event.field.fromState': 'From state',
  'event.field.toState': 'To state',
  'event.field.quantity': 'Quantity',
  'event.field.data': 'Data',
  ...choicesUnder('event.choice.kind', eventKinds),
} satisfies Texts
