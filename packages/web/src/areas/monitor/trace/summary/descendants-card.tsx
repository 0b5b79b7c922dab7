import { IconToolsKitchen2 } from '@tabler/icons-react'
import { FoodState } from '../../../../data/food/food-state.tsx'
import { useTotals } from '../../../../data/food/totals.ts'
import { href } from '../../../../data/routing/href.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Card } from '../../../../kit/page/card.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { ListedRecord } from '../../../../kit/layout/lines.tsx'
import { batchScreen } from '../../screens.ts'
import type { DescendantBatch } from '../trace-data.ts'
import { Longer } from './longer.tsx'

/** The batches it went into, in which state they are and where. */
export function DescendantsCard({ descendants }: { descendants: readonly DescendantBatch[] }) {
  const t = useText()
  const writeTotals = useTotals()
  return (
    <Card title={t('tracing.wentInto', { count: descendants.length })}>
      {descendants.length === 0 ? (
        <EmptyState compact icon={IconToolsKitchen2} title={t('tracing.nothingMade')}>
          {t('tracing.nothingMadeText')}
        </EmptyState>
      ) : (
        <Longer
          items={descendants.map(({ batch, productName, labels, states, amounts, places }) => (
            <ListedRecord
              key={batch.id}
              to={href(batchScreen, { batchId: batch.id })}
              title={productName}
              value={writeTotals(amounts)}
            >
              <span className="mono">{batch.code}</span>
              <span>{t('tracing.labels', { count: labels })}</span>
              {states.map(({ state }) => (
                <FoodState key={state} path={state} size="sm" />
              ))}
              <span>{places.join(', ')}</span>
            </ListedRecord>
          ))}
        />
      )}
    </Card>
  )
}
