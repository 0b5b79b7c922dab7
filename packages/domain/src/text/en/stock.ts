import type { VariationReason, VariationRule } from '../../rules/stock/index.ts'
import type { Text } from '../translate.ts'

/** Stock: why it changes and what cannot be written. */
export const stock = {
  'stock.reason.receipt': 'Receipt',
  'stock.reason.production': 'Production',
  'stock.reason.consumption': 'Consumption',
  'stock.reason.sale': 'Sale',
  'stock.reason.waste': 'Waste',
  'stock.reason.transfer': 'Transfer',
  'stock.reason.state': 'Change of state',
  'stock.reason.count': 'Count',
  'stock.reason.correction': 'Correction',
  'stock.amount.zero': 'The amount must not be zero.',
  'stock.amount.notANumber': 'The amount must be a number.',
  'stock.sign.in': 'This reason only adds to the stock.',
  'stock.sign.out': 'This reason only takes from the stock.',
} satisfies Record<`stock.reason.${VariationReason}` | VariationRule, Text>
