import type { VariationReason, VariationRule, WasteCause } from '../../rules/stock/index.ts'
import { choicesUnder } from '../choices.ts'
import type { Text, Texts } from '../translate.ts'
import { countRecords } from './count-records.ts'

const reasons = {
  receipt: 'Receipt',
  production: 'Production',
  consumption: 'Consumption',
  sale: 'Sale',
  waste: 'Waste',
  transfer: 'Transfer',
  state: 'Change of state',
  relabel: 'Relabelling',
  count: 'Count',
  correction: 'Correction',
} satisfies Record<VariationReason, Text>

const causes = {
  spoiled: 'Spoiled',
  expired: 'Past its date',
  overproduced: 'Too much made',
  burnt: 'Burnt',
  returned: 'Returned',
  trimmings: 'Trimmings',
} satisfies Record<WasteCause, Text>

/** Why stock changes, and what cannot be written. */
const reasonTexts = {
  ...choicesUnder('stock.reason', reasons),
  'stock.amount.zero': 'The amount must not be zero.',
  'stock.amount.notANumber': 'The amount must be a number.',
  'stock.sign.in': 'This reason only adds to the stock.',
  'stock.sign.out': 'This reason only takes from the stock.',
} satisfies Record<`stock.reason.${VariationReason}` | VariationRule, Text>

const variationTexts = {
  'stockVariation.one': 'Stock movement',
  'stockVariation.many': 'Stock movements',
  'stockVariation.count': { one: '{count} stock movement', other: '{count} stock movements' },
  'stockVariation.new': 'New stock movement',
  'stockVariation.empty': 'Nothing moved in this time',
  'stockVariation.emptyHint': 'Every movement of stock stands here, with its reason and who booked it.',
  'stockVariation.created': 'Stock movement booked',
  'stockVariation.saved': 'Stock movement saved',
  'stockVariation.removed': { one: 'Stock movement removed', other: '{count} stock movements removed' },
  'stockVariation.restored': { one: 'Stock movement restored', other: '{count} stock movements restored' },
  'stockVariation.removeAsk': {
    one: 'Remove this stock movement?',
    other: 'Remove {count} stock movements?',
  },
  'stockVariation.field.at': 'When',
  'stockVariation.field.productId': 'Product',
  'stockVariation.field.batchId': 'Batch',
  'stockVariation.field.labelId': 'Label',
  'stockVariation.field.state': 'State',
  'stockVariation.field.quantity': 'Quantity',
  'stockVariation.field.reason': 'Reason',
  'stockVariation.field.cost': 'Cost',
  'stockVariation.field.userId': 'Booked by',
  'stockVariation.field.transferId': 'Transfer',
  'stockVariation.field.checkpointBatchId': 'Scanning session',
  'stockVariation.field.note': 'Note',
  'stockVariation.field.cause': 'Cause of waste',
  'stockVariation.field.lot': 'Supplier’s lot',
  'stockVariation.field.until': 'Use until',
  'stockVariation.field.orderId': 'Order line',
  'stockVariation.field.isBeyond': 'More than there was',
  'stockVariation.field.intoBatchId': 'Went into',
  'stockVariation.field.planned': 'By the recipe',
  ...choicesUnder('stockVariation.choice.reason', reasons),
  ...choicesUnder('stockVariation.choice.cause', causes),
} satisfies Texts

const checkpointTexts = {
  'checkpoint.one': 'Checkpoint',
  'checkpoint.many': 'Checkpoints',
  'checkpoint.count': { one: '{count} checkpoint', other: '{count} checkpoints' },
  'checkpoint.new': 'New checkpoint',
  'checkpoint.empty': 'No checkpoints yet',
  'checkpoint.emptyHint': 'Add the doors and tables where labels are scanned in, out or counted.',
  'checkpoint.created': 'Checkpoint created',
  'checkpoint.saved': 'Checkpoint saved',
  'checkpoint.removed': { one: 'Checkpoint removed', other: '{count} checkpoints removed' },
  'checkpoint.restored': { one: 'Checkpoint restored', other: '{count} checkpoints restored' },
  'checkpoint.removeAsk': { one: 'Remove this checkpoint?', other: 'Remove {count} checkpoints?' },
  'checkpoint.field.direction': 'Direction',
  'checkpoint.field.deviceId': 'Device',
  'checkpoint.field.sourceId': 'From',
  'checkpoint.field.targetId': 'To',
  'checkpoint.field.needsToken': 'Asks for a PIN or card',
  'checkpoint.related.batches': 'Scanning sessions',
  'checkpoint.choice.direction.in': 'In',
  'checkpoint.choice.direction.out': 'Out',
  'checkpoint.choice.direction.count': 'Count',
  'checkpoint.choice.direction.both': 'In and out',
  'checkpointBatch.one': 'Scanning session',
  'checkpointBatch.many': 'Scanning sessions',
  'checkpointBatch.count': { one: '{count} scanning session', other: '{count} scanning sessions' },
  'checkpointBatch.new': 'New scanning session',
  'checkpointBatch.empty': 'No scanning sessions yet',
  'checkpointBatch.emptyHint': 'Each session of scanning in, out or counting appears here.',
  'checkpointBatch.created': 'Scanning session created',
  'checkpointBatch.saved': 'Scanning session saved',
  'checkpointBatch.removed': { one: 'Scanning session removed', other: '{count} scanning sessions removed' },
  'checkpointBatch.restored': {
    one: 'Scanning session restored',
    other: '{count} scanning sessions restored',
  },
  'checkpointBatch.removeAsk': {
    one: 'Remove this scanning session?',
    other: 'Remove {count} scanning sessions?',
  },
  'checkpointBatch.field.checkpointId': 'Checkpoint',
  'checkpointBatch.field.direction': 'Direction',
  'checkpointBatch.field.status': 'Status',
  'checkpointBatch.field.startedAt': 'Started',
  'checkpointBatch.field.endedAt': 'Ended',
  'checkpointBatch.field.terminalId': 'Shared tablet',
  'checkpointBatch.field.userId': 'By',
  'checkpointBatch.field.count': 'Scans',
  'checkpointBatch.related.variations': 'Scans',
  'checkpointBatch.choice.direction.in': 'In',
  'checkpointBatch.choice.direction.out': 'Out',
  'checkpointBatch.choice.direction.count': 'Count',
  'checkpointBatch.choice.status.open': 'Open',
  'checkpointBatch.choice.status.closed': 'Closed',
  'checkpointBatch.choice.status.cancelled': 'Cancelled',
} satisfies Texts

/** How much of a product a place keeps. */
const levelTexts = {
  'stockLevel.one': 'Stock level',
  'stockLevel.many': 'Stock levels',
  'stockLevel.count': { one: '{count} stock level', other: '{count} stock levels' },
  'stockLevel.new': 'New stock level',
  'stockLevel.empty': 'No stock levels yet',
  'stockLevel.emptyHint': 'Say how much of a product a place keeps. Under the minimum it is short.',
  'stockLevel.created': 'Stock level created',
  'stockLevel.saved': 'Stock level saved',
  'stockLevel.removed': { one: 'Stock level removed', other: '{count} stock levels removed' },
  'stockLevel.restored': { one: 'Stock level restored', other: '{count} stock levels restored' },
  'stockLevel.removeAsk': { one: 'Remove this stock level?', other: 'Remove {count} stock levels?' },
  'stockLevel.field.productId': 'Product',
  'stockLevel.field.minimum': 'Minimum',
  'stockLevel.field.par': 'Par',
  'stockLevel.field.supplierId': 'Supplier',
  'stockLevel.field.sourceLocationId': 'From a location of ours',
  'stockLevel.field.leadDays': 'Days to delivery',
} satisfies Texts

/** Stock: why it changes, its movements, and the gates it passes. */
export const stock = {
  ...reasonTexts,
  ...variationTexts,
  ...checkpointTexts,
  ...levelTexts,
  ...countRecords,
} satisfies Texts
