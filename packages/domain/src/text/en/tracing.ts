import type { TraceAction } from '../../rules/traceability/index.ts'
import type { Text, Texts } from '../translate.ts'

/** What each action of the ledger is called where it is told. */
const actions = {
  'tracing.action.label/receive': 'Received',
  'tracing.action.label/register': 'Made',
  'tracing.action.label/move': 'Moved on',
  'tracing.action.label/relocate': 'Moved to another place',
  'tracing.action.label/split': 'Split',
  'tracing.action.label/merge': 'Merged',
  'tracing.action.label/replace': 'New label',
  'tracing.action.label/use': 'Used',
  'tracing.action.label/open': 'Pack opened',
  'tracing.action.label/redate': 'Dates corrected',
  'tracing.action.label/print': 'Printed',
  'tracing.action.label/check': 'Checked',
  'tracing.action.label/count': 'Counted',
  'tracing.action.container/pack': 'Packed',
  'tracing.action.container/unpack': 'Unpacked',
  'tracing.action.batch/hold': 'Put on hold',
  'tracing.action.batch/release': 'Released',
  'tracing.action.batch/reject': 'Rejected',
} satisfies Record<`tracing.action.${TraceAction}`, Text> & Texts

const screen = {
  'tracing.title': 'Trace',
  'tracing.comesFrom': {
    one: 'Comes from {count} supplier’s lot',
    other: 'Comes from {count} suppliers’ lots',
  },
  'tracing.noLots': 'No supplier’s lot is known',
  'tracing.noLotsText':
    'Note the lot when a delivery is received, and scan what goes in when something is made.',
  'tracing.wentInto': { one: 'Went into {count} batch', other: 'Went into {count} batches' },
  'tracing.nothingMade': 'Nothing was made of it yet',
  'tracing.nothingMadeText': 'It is where it was made, or has left the kitchen as it was.',
  'tracing.balance': 'Does it add up?',
  'tracing.balanced': 'Everything is accounted for',
  'tracing.missing': '{amount} are missing',
  'tracing.tooMuch': '{amount} more than came in',
  'tracing.labels': { one: '{count} label', other: '{count} labels' },
  'tracing.times': { one: '{count} label', other: '{count} labels' },
  'tracing.showAll': { one: 'Show it', other: 'Show all {count}' },
  'tracing.view': 'View',
  'tracing.timeline': 'Timeline',
  'tracing.graph': 'Graph',
  'tracing.direction': 'Direction',
  'tracing.direction.both': 'Both ways',
  'tracing.direction.back': 'Where from',
  'tracing.direction.forward': 'Where to',
  'tracing.noTimeline': 'The timeline could not be read',
  'tracing.moreEvents': 'Further events',
  'tracing.controls': 'Size of the graph',
  'tracing.zoomIn': 'Larger',
  'tracing.zoomOut': 'Smaller',
  'tracing.fit': 'Show all of it',
  'tracing.nodeHint': 'Press Enter to see its labels',
  'tracing.openGroup': { one: 'Show the label', other: 'Show its {count} labels' },
  'tracing.closeGroup': { one: 'Draw as one', other: 'Draw {count} labels as one' },
  'tracing.moreLabels': { one: 'and {count} more', other: 'and {count} more' },
  'tracing.usedUp': 'used up',
  'tracing.tooLarge': 'Too much for a picture',
  'tracing.tooLargeText': {
    one: '{count} batch: use the timeline or the CSV file.',
    other: '{count} batches: use the timeline or the CSV file, or look in one direction.',
  },
  'tracing.notWhole': {
    one: 'Only the nearest label is shown; the trace is larger.',
    other: 'Only the nearest {count} labels are shown; the trace is larger.',
  },
  'tracing.holdReach': 'Hold all it reached',
  'tracing.holdTitle': { one: 'Hold {count} batch', other: 'Hold {count} batches' },
  'tracing.holdText':
    'Everything made of it, wherever it is, can be neither used nor served until it is released. Reached: {places}.',
  'tracing.reason': 'Reason',
  'tracing.heldBatches': { one: '{count} batch on hold,', other: '{count} batches on hold,' },
  'tracing.heldLabels': { one: '{count} label.', other: '{count} labels.' },
} satisfies Texts

/** The trace of food: where it came from and where it went. */
export const tracing = { ...actions, ...screen } satisfies Texts
