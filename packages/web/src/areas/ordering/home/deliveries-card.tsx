import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useText } from '../../../data/text/texts.ts'
import { usePeriod } from '../../../entity-screens/machine/list/use-period.ts'

const DELIVERIES = '/ordering/receive'

/** What suppliers were asked to bring until the end of today. */
export default function DeliveriesCard() {
  const t = useText()
  const mayOpen = useMayOpen()
  const formats = useFormats()
  const today = dayOf(useNow(), formats.timeZone)
  const { limits } = usePeriod('deliverAt', 1)
  const bounds = limits?.['deliverAt'] as { lt: string } | undefined
  const known = useRecords(
    'orderBatch',
    bounds === undefined
      ? null
      : {
          limit: 4,
          by: 'deliverAt',
          sort: 'asc',
          filter: { status: ['pending', 'start'], deliverAt: { lt: bounds.lt } },
        },
  )
  const rows = known.data?.rows ?? []
  return (
    <HomeCard
      title={t('now.deliveries')}
      to={mayOpen(DELIVERIES) ? DELIVERIES : '/ordering/batches'}
      known={known}
      isEmpty={rows.length === 0}
      quiet={t('now.deliveries.none')}
    >
      <HomeRows>
        {rows.map(batch => {
          const isLate = dayOf(batch.deliverAt, formats.timeZone) < today
          return (
            <HomeRow
              key={batch.id}
              title={batch.supplier ?? batch.name ?? batch.code ?? ''}
              tone={isLate ? 'late' : undefined}
              detail={
                isLate
                  ? t('now.deliveries.late', { when: formats.dayTime(batch.deliverAt) })
                  : formats.time(batch.deliverAt)
              }
              act={{
                to:
                  batch.supplierLocationId === null
                    ? href('/ordering/receive/{orderBatchId}', { orderBatchId: batch.id })
                    : `/ordering/batch/${batch.id}`,
              }}
            />
          )
        })}
      </HomeRows>
    </HomeCard>
  )
}
