import { BatchStatus } from '../../../data/food/batch-status.tsx'
import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { useNames, useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { batchScreen } from '../screens.ts'

/** Batches that nobody may use until somebody has decided. */
export default function HeldCard() {
  const t = useText()
  const known = useRecords('batch', {
    limit: 5,
    by: 'updated',
    sort: 'desc',
    filter: { status: 'hold' },
    names: true,
  })
  const rows = known.data?.rows ?? []
  const products = useNames(
    'product',
    rows.map(({ productId }) => productId),
    known.data?.names,
  )
  return (
    <HomeCard
      title={t('onHold.title')}
      to="/labeling/batches?f.status=hold"
      known={known}
      isEmpty={rows.length === 0}
      quiet={t('onHold.none')}
    >
      <HomeRows>
        {rows.map(batch => (
          <HomeRow
            key={batch.id}
            title={products.get(batch.productId) ?? batch.code ?? '–'}
            detail={[batch.code, batch.statusReason].filter(Boolean).join(' · ')}
            act={{ to: href(batchScreen, { batchId: batch.id }) }}
          >
            <BatchStatus status={batch.status} size="sm" />
          </HomeRow>
        ))}
      </HomeRows>
    </HomeCard>
  )
}
