/** Whether what was registered is what the browser had printed already. */
import type { HeldNumbers } from '@cloche/domain/operations'
import type { WireRow } from '../../../entity-engine/rows.ts'

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
  labels: readonly WireRow[],
  dates: PrintedDates | null,
): boolean {
  const printed = new Map(held.labels.map(({ id, serial }) => [id, serial]))
  return (
    labels.some(label => printed.get(label['id'] as string) !== label['serial']) ||
    !isSame(dates?.bestBefore ?? null, held.bestBefore) ||
    !isSame(dates?.expiration ?? null, held.expiration)
  )
}
