import { IconTruckDelivery } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTotals } from '../../../../data/food/totals.ts'
import { useFormats } from '../../../../data/formats/formats.ts'
import { href } from '../../../../data/routing/href.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Card } from '../../../../kit/page/card.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { batchScreen } from '../../screens.ts'
import type { Lot } from '../trace-data.ts'
import { Longer } from './longer.tsx'
import classes from './summary.module.css'

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
            <li key={batch.id} className={classes.row}>
              <Link className={classes.name} to={href(batchScreen, { batchId: batch.id })}>
                {productName}
              </Link>
              <span className={classes.value}>{amounts.length === 0 ? '' : writeTotals(amounts)}</span>
              <span className={classes.facts}>
                <span>{batch.supplier}</span>
                <strong className="mono">{batch.supplierLot}</strong>
                {batch.supplierDocument !== null && <span>{batch.supplierDocument}</span>}
                {batch.madeAt !== null && <span>{formats.shortDay(batch.madeAt)}</span>}
              </span>
            </li>
          ))}
        />
      )}
    </Card>
  )
}
