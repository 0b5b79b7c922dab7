/** Stock: why it changes, how it is counted, what it is worth. */

/** Why stock changed. */
export const VARIATION_REASONS = [
  'receipt',
  'production',
  'consumption',
  'sale',
  'waste',
  'return',
  'transfer',
  'state',
  'relabel',
  'count',
  'correction',
] as const
/** Why food is thrown away. */
export const WASTE_CAUSES = ['spoiled', 'expired', 'overproduced', 'burnt', 'returned', 'trimmings'] as const
/** By which price stock is worth what it is worth, and how what receipts cost moves a product's cost. */
export const VALUATIONS = ['last', 'average', 'fifo'] as const
/** How something is counted. */
export const COUNT_WAYS = ['amount', 'packs', 'weighed', 'label'] as const
