/** Whether what was registered is what the browser had printed already. */
import type { HeldNumbers } from '@cloche/domain/operations'

export interface PrintedDates {
  readonly bestBefore: string | null
  readonly expiration: string | null
}

const isSame = (one: string | null, other: string | null | undefined) =>
  other === undefined ||
  (one === null || other === null ? one === other : Date.parse(one) === Date.parse(other))

/** Serials or dates differ: the print is not what stands here. */
export function isOtherThanPrinted(
  held: HeldNumbers,
  labels: HeldNumbers['labels'],
  dates: PrintedDates | null,
): boolean {
  const printed = new Map(held.labels.map(({ id, serial }) => [id, serial]))
  return (
    labels.some(({ id, serial }) => printed.get(id) !== serial) ||
    !isSame(dates?.bestBefore ?? null, held.bestBefore) ||
    !isSame(dates?.expiration ?? null, held.expiration)
  )
}
