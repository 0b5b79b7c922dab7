/** Choices of orders, what comes to the door, and what goes between our own places. */

export const ORDER_STATES = ['pending', 'cancel', 'start', 'end'] as const
/** How far an order came on its way to whoever delivers. */
export const ORDER_SENDINGS = [
  'draft',
  'toApprove',
  'toSend',
  'sending',
  'sent',
  'read',
  'confirmed',
  'changed',
  'despatched',
  'declined',
  'failed',
] as const
/** What speaks against sending an order as it is. */
export const ORDER_CONCERNS = ['belowMinimum', 'secondToday', 'tooLate', 'noDelivery', 'noPrice'] as const
/** The ways by which orders go, and answers come. */
export const ORDER_WAYS = ['email', 'webhook', 'sftp', 'location', 'phone', 'link', 'ubl'] as const
/** What became of a message: it waits, was handed to its way, left, failed for good; `received`: it came in. */
export const ORDER_MESSAGE_STATES = ['waiting', 'handed', 'sent', 'failed', 'received'] as const
/** What a forwarding rule sends as a file or as a message. */
export const ORDER_FORMATS = ['csv', 'json', 'ubl'] as const
/** What came of a line of an order. */
export const ORDER_OUTCOMES = ['open', 'part', 'complete', 'over', 'short', 'refused'] as const
/** What a basket can be filled from. */
export const BASKET_SOURCES = ['levels', 'plan', 'menus', 'lastWeek', 'template'] as const
/** Why a line is in a basket. */
export const ORDER_REASONS = [
  'par',
  'plan',
  'menu',
  'lastWeek',
  'template',
  'byHand',
  'pack',
  'minimum',
  'trigger',
] as const
/** What became of food at the door. */
export const ARRIVAL_OUTCOMES = ['accepted', 'held', 'refused'] as const
/** Why food was held or sent back at the door. */
export const REFUSED_REASONS = [
  'temperature',
  'date',
  'damaged',
  'quality',
  'wrongProduct',
  'notOrdered',
  'tooMuch',
  'noPapers',
] as const
/** How food between our own places stands. */
export const SHIPMENT_STATES = ['sent', 'received', 'cancelled'] as const
/** What came of a label that was sent to another place. */
export const SHIPMENT_OUTCOMES = ['onTheWay', 'arrived', 'less', 'missing', 'refused'] as const
/** What came of a scan at a checkpoint; the first six did something. */
export const SCAN_RESULTS = [
  'arrived',
  'left',
  'used',
  'wasted',
  'counted',
  'brought',
  'here',
  'wrongPlace',
  'already',
  'held',
  'expired',
  'closed',
  'onTheWay',
  'unknown',
] as const
/** What stands in the account with a supplier. */
export const SUPPLIER_ENTRIES = [
  'refusal',
  'short',
  'return',
  'returnUndone',
  'credit',
  'waived',
  'cratesIn',
  'cratesOut',
  'cratesCorrected',
] as const
