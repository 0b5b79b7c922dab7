export { datesOf, inHand, isEmpty, isWaiting } from '@cloche/domain/operations'
export type { BatchInHand, LabelRow } from '@cloche/domain/operations'
