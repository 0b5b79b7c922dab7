/** What is there, or comes, of some products. */
import { inUnit, sum, zero, type Amount } from '@cloche/domain/rules/amounts'
import type { AmountRow } from './basket.store.ts'

export class Amounts {
  readonly #by: ReadonlyMap<string, readonly AmountRow[]>
  constructor(rows: readonly AmountRow[]) {
    this.#by = Map.groupBy(rows, row => row.productId)
  }
  /** In a unit; what does not convert into it is another thing. */
  of(productId: string, unit: Amount['unit']): Amount {
    const all = (this.#by.get(productId) ?? []).flatMap(
      row => inUnit({ value: row.value, unit: row.unit }, unit) ?? [],
    )
    return sum(all, unit) ?? zero(unit)
  }
}
