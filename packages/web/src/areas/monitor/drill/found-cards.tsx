import type { DrillResult } from '@cloche/domain/rules/recall'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useTotals } from '../../../data/food/totals.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { batchScreen } from '../screens.ts'
import { Longer } from '../trace/summary/longer.tsx'
import classes from './drill.module.css'

function Nothing() {
  const t = useText()
  return <EmptyState compact title={t('drill.none')} />
}

/** One step back, one step forward, where it is now, and who had it in hand. */
export function FoundCards({ result }: { result: DrillResult }) {
  const t = useText()
  const formats = useFormats()
  const writeTotals = useTotals()
  const places = result.places.filter(place => place.inStock > 0)
  return (
    <>
      <Card title={t('drill.step.back')}>
        {result.suppliers.length === 0 ? (
          <Nothing />
        ) : (
          <Longer
            items={result.suppliers.map(one => (
              <li key={one.batchId} className={classes.row}>
                <Link className={classes.name} to={href(batchScreen, { batchId: one.batchId })}>
                  {one.productName}
                </Link>
                <strong className="mono">{one.supplierLot}</strong>
                <span className={classes.facts}>
                  <span>{one.supplier}</span>
                  {one.supplierDocument !== null && <span>{one.supplierDocument}</span>}
                  {one.madeAt !== null && <span>{formats.shortDay(one.madeAt)}</span>}
                </span>
              </li>
            ))}
          />
        )}
      </Card>
      <Card title={t('drill.step.forward')}>
        {result.made.length === 0 ? (
          <Nothing />
        ) : (
          <Longer
            items={result.made.map(one => (
              <li key={one.batchId} className={classes.row}>
                <Link className={classes.name} to={href(batchScreen, { batchId: one.batchId })}>
                  {one.productName}
                </Link>
                <span>{t('tracing.labels', { count: one.labels })}</span>
                <span className={classes.facts}>
                  <span className="mono">{one.code}</span>
                  <span>{one.places.join(', ')}</span>
                </span>
              </li>
            ))}
          />
        )}
      </Card>
      <Card title={t('drill.step.where')}>
        <ul className={classes.list}>
          {result.whereabouts.map(one => (
            <Fragment key={one.kind}>
              <li className={classes.row}>
                <span className={classes.name}>{t(`drill.where.${one.kind}`)}</span>
                <span>{t('tracing.labels', { count: one.labels })}</span>
                {one.kind !== 'usedUp' && <span className={classes.facts}>{writeTotals(one.amounts)}</span>}
              </li>
              {one.kind === 'inStock' &&
                places.map(place => (
                  <li key={place.id} className={classes.row} data-place>
                    <span>{place.name}</span>
                    <span>{t('tracing.labels', { count: place.inStock })}</span>
                    <span className={classes.facts}>{writeTotals(place.amounts)}</span>
                  </li>
                ))}
            </Fragment>
          ))}
        </ul>
      </Card>
      <Card title={t('drill.handled')}>
        {result.people.length === 0 ? (
          <Nothing />
        ) : (
          <Longer
            items={result.people.map(one => (
              <li key={one.id} className={classes.row}>
                <span className={classes.name}>{one.name}</span>
                <span>{formats.number(one.events)}</span>
                <span className={classes.facts}>{formats.dayTime(one.last)}</span>
              </li>
            ))}
          />
        )}
      </Card>
    </>
  )
}
