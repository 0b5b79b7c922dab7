import { IconCheck, IconClock, IconRefresh } from '@tabler/icons-react'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { useStateName } from '../../../data/food/state-name.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import classes from './count.module.css'
import { isDone, keyOf, ownOf, sumOf, type Counting, type Walk } from './counted.ts'

/** All that is to be counted, in the order of the shelves, with what the caller counted of it; a tap counts that next. */
export function SheetList({
  walk,
  chosen,
  waiting,
  onChoose,
}: {
  walk: Walk
  chosen: string | null
  /** Ids of entries that are not sent yet. */
  waiting: ReadonlySet<string>
  onChoose: (key: string) => void
}) {
  const t = useText()
  const formats = useFormats()
  const stateName = useStateName()
  const places = new Set(walk.all.map(({ placeId }) => placeId))
  const written = (one: Counting) => {
    const own = ownOf(walk, one)
    const sum = own.length === 0 ? null : sumOf(own, one.unit)
    if (sum === null) return own.length === 0 ? '' : t('counts.labels', { count: own.length })
    const { value, unit } = inKitchenUnit(sum)
    return formats.quantity(value, unit)
  }
  return (
    <Card title={t('counts.list')} flush>
      <ul className={classes.lines}>
        {walk.all.map(one => (
          <li key={keyOf(one)}>
            <button
              type="button"
              className={classes.line}
              aria-current={keyOf(one) === chosen ? 'true' : undefined}
              onClick={() => onChoose(keyOf(one))}
            >
              <span className={classes.what}>
                <span>{one.name}</span>
                <span className={classes.where}>
                  {stateName(one.state)}
                  {places.size > 1 && one.line !== null ? ` · ${one.line.placeName}` : ''}
                </span>
              </span>
              <span className={classes.mine}>{written(one)}</span>
              <Sign walk={walk} one={one} waiting={waiting} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Whether a line is counted, waits to be sent, or is to be counted again. */
function Sign({ walk, one, waiting }: { walk: Walk; one: Counting; waiting: ReadonlySet<string> }) {
  const t = useText()
  const own = ownOf(walk, one)
  if (own.some(({ id }) => waiting.has(id)))
    return <IconClock size={22} stroke={1.6} role="img" aria-label={t('outbox.keptHere')} />
  if (isDone(walk, one))
    return <IconCheck size={22} stroke={1.8} role="img" aria-label={t('counts.isCounted')} />
  return one.line?.isAgain === true ? (
    <IconRefresh size={22} stroke={1.6} role="img" aria-label={t('counts.again')} />
  ) : null
}
