/** A label as it is stored: the same that operations know. */
export { datesOf, inHand, isEmpty, isWaiting } from '@cloche/domain/operations'
export type { BatchInHand, LabelRow } from '@cloche/domain/operations'
