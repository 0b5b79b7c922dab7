import { useRecords } from '../../../../data/records/records.ts'

/** So many deliveries back tell what usually comes, and from whom. */
const looked = 60

export interface Deliveries {
  /** Products by id, what came last first. */
  readonly productIds: readonly string[]
  /** Who brought a product, who did so last first. */
  readonly suppliersOf: (productId: string | null) => readonly string[]
}

/** What came lately to this place. */
export function useDeliveries(): Deliveries {
  const { data } = useRecords('batch', {
    limit: looked,
    by: 'madeAt',
    sort: 'desc',
    attributes: ['id', 'productId', 'supplier', 'madeAt'],
    filter: { origin: 'receipt' },
  })
  const batches = data?.rows ?? []
  return {
    productIds: [...new Set(batches.map(batch => batch.productId))],
    suppliersOf: productId => [
      ...new Set(
        batches.flatMap(({ productId: id, supplier }) => (id === productId && supplier ? [supplier] : [])),
      ),
    ],
  }
}
