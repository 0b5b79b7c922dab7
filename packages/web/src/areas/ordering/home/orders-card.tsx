import { useFormats } from '../../../data/formats/formats.ts'
import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'

/** Orders that nobody has set going yet, the one that is wanted first on top. */
export default function OrdersCard() {
  const t = useText()
  const formats = useFormats()
  const known = useRecords('orderBatch', {
    limit: 5,
    by: 'deliverAt',
    sort: 'asc',
    filter: { status: 'pending' },
  })
  const rows = known.data?.rows ?? []
  return (
    <HomeCard
      title={t('orders.toSend')}
      to="/ordering/batches?f.status=pending"
      known={known}
      isEmpty={rows.length === 0}
      quiet={t('orders.toSend.none')}
    >
      <HomeRows>
        {rows.map(batch => (
          <HomeRow
            key={batch.id}
            title={batch.supplier ?? batch.name ?? batch.code ?? ''}
            detail={[
              t('orders.for', { when: formats.dayTime(batch.deliverAt) }),
              batch.sending === 'toApprove' ? t('orders.toApprove') : null,
            ]
              .filter(part => part !== null)
              .join(' · ')}
            act={{ to: href('/ordering/batch/{orderBatchId}/{nav?}/{page?}', { orderBatchId: batch.id }) }}
          />
        ))}
      </HomeRows>
    </HomeCard>
  )
}
