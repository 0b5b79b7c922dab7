import { IconToolsKitchen2 } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useTells } from '../../../data/devices/use-tells.ts'
import { FoodState } from '../../../data/food/food-state.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import type { During } from './curve/use-curve.ts'
import type { Sensor } from './sensor.ts'
import classes from './sensor.module.css'

const atFirst = 10

/** The food that the sensor told of in the stretch of time that is looked at: what is there now first. */
export function FoodCard({ sensor, during }: { sensor: Sensor; during: UseQueryResult<During> }) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const tells = useTells(sensor)
  const [isAll, setIsAll] = useState(false)
  if (sensor.kind !== 'temperature' || !hasLevel(session, 'LA', 1)) return null
  const { data, error, refetch } = during
  const food = data?.food ?? []
  const inside = food.filter(one => one.isInside).length
  return (
    <Card title={data === undefined ? t('curve.food') : t('curve.food.count', { count: inside })}>
      {data === undefined ? (
        error === null ? (
          <ListSkeleton rows={3} />
        ) : (
          <LoadFailed error={error} onRetry={refetch} />
        )
      ) : food.length === 0 ? (
        <EmptyState compact icon={IconToolsKitchen2} title={t('curve.food.none')}>
          {tells?.sentences.join(' ')}
        </EmptyState>
      ) : (
        <>
          <ul className={classes.rows}>
            {food.slice(0, isAll ? food.length : atFirst).map(one => (
              <li key={one.labelId} className={classes.row} data-past={!one.isInside || undefined}>
                <Link to={addressOf('label', one.labelId, session) ?? ''} className={classes.words}>
                  <strong>{one.product}</strong>
                  <span className={classes.more}>
                    <span className="mono">{one.serial}</span>{' '}
                    {one.isInside
                      ? t('curve.food.since', { from: formats.dayTime(one.from) })
                      : t('curve.range', { from: formats.dayTime(one.from), to: formats.dayTime(one.to) })}
                  </span>
                </Link>
                <FoodState path={one.state} size="sm" />
              </li>
            ))}
          </ul>
          {food.length > atFirst && !isAll && (
            <Button variant="subtle" onClick={() => setIsAll(true)}>
              {t('curve.food.all', { count: food.length })}
            </Button>
          )}
          {isAll && data.foodCount > food.length && (
            <p className={classes.more}>{t('curve.food.more', { count: data.foodCount - food.length })}</p>
          )}
        </>
      )}
    </Card>
  )
}
