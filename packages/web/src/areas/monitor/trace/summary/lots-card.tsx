import { IconTruckDelivery } from '@tabler/icons-react'
import { useTotals } from '../../../../data/food/totals.ts'
import { useFormats } from '../../../../data/formats/formats.ts'
import { href } from '../../../../data/routing/href.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Card } from '../../../../kit/page/card.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { ListedRecord } from '../../../../kit/layout/lines.tsx'
import { batchScreen } from '../../screens.ts'
import type { Lot } from '../trace-data.ts'
import { Longer } from './longer.tsx'

/** The suppliers' lots it goes back to. */
export function LotsCard({ lots }: { lots: readonly Lot[] }) {
  const t = useText()
  const formats = useFormats()
  const writeTotals = useTotals()
  return (
    <Card title={t('tracing.comesFrom', { count: lots.length })}>
      {lots.length === 0 ? (
        <EmptyState compact icon={IconTruckDelivery} title={t('tracing.noLots')}>
          {t('tracing.noLotsText')}
        </EmptyState>
      ) : (
        <Longer
          items={lots.map(({ batch, productName, amounts }) => (
            <ListedRecord
              key={batch.id}
              to={href(batchScreen, { batchId: batch.id })}
              title={productName}
              value={amounts.length === 0 ? '' : writeTotals(amounts)}
            >
              <span>{batch.supplier}</span>
              <strong className="mono">{batch.supplierLot}</strong>
              {batch.supplierDocument !== null && <span>{batch.supplierDocument}</span>}
              {batch.madeAt !== null && <span>{formats.shortDay(batch.madeAt)}</span>}
            </ListedRecord>
          ))}
        />
      )}
    </Card>
  )
}
