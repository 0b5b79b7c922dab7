import { Button } from '@mantine/core'
import { IconMapPinPlus, IconPoint, IconPolygon, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { deviceSign } from '../../../../data/devices/device-sign.ts'
import { placeSign } from '../../../../data/places/place-signs.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { addressOf } from '../../../../entity-screens/fields/links/addresses.ts'
import { Note } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import type { PlanItem } from './use-plan.ts'
import classes from './plan.module.css'

export function signOf(item: PlanItem) {
  return item.kind === 'device' ? deviceSign(item.type) : placeSign(item.type)
}

/** What can be done with the thing that is chosen on the plan. */
export function PlacedTools({
  item,
  mayMove,
  onOutline,
  onPoint,
  onTakeOff,
}: {
  item: PlanItem
  mayMove: boolean
  onOutline: () => void
  onPoint: () => void
  onTakeOff: () => void
}) {
  const t = useText()
  const session = useSession()
  const to = addressOf(item.kind, item.id, session)
  const isOutline = item.geometry?.type === 'Polygon'
  return (
    <Card title={item.name}>
      {mayMove && <Note>{t(isOutline ? 'plan.moveOutline' : 'plan.movePoint')}</Note>}
      <div className={classes.tools}>
        {to !== null && (
          <Button component={Link} to={to} variant="default">
            {t('verb.open')}
          </Button>
        )}
        {mayMove && (
          <>
            <Button
              variant="default"
              leftSection={
                isOutline ? (
                  <IconPoint size={20} aria-hidden />
                ) : (
                  <IconPolygon size={20} stroke={1.6} aria-hidden />
                )
              }
              onClick={isOutline ? onPoint : onOutline}
            >
              {t(isOutline ? 'plan.asPoint' : 'plan.asOutline')}
            </Button>
            <Button
              variant="subtle"
              color="steel"
              leftSection={<IconX size={20} stroke={1.6} aria-hidden />}
              onClick={onTakeOff}
            >
              {t('plan.takeOff')}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

/** What does not stand on the plan yet: dragged onto it, or placed with its button and the arrow keys. */
export function WaitingList({
  items,
  hasPlaced,
  mayMove,
  onPlace,
}: {
  items: readonly PlanItem[]
  hasPlaced: boolean
  mayMove: (item: PlanItem) => boolean
  onPlace: (item: PlanItem) => void
}) {
  const t = useText()
  if (items.length === 0)
    return (
      <Card title={t('plan.waiting')}>
        <Note>{t(hasPlaced ? 'plan.allPlaced' : 'plan.nothing')}</Note>
      </Card>
    )
  return (
    <Card title={t('plan.waitingCount', { count: items.length })}>
      {items.some(mayMove) && <Note>{t('plan.waitingHint')}</Note>}
      <ul className={classes.waiting}>
        {items.map(item => {
          const Sign = signOf(item)
          const isMovable = mayMove(item)
          return (
            <li
              key={item.id}
              draggable={isMovable}
              onDragStart={event => event.dataTransfer.setData('text/plain', item.id)}
            >
              <Sign size={20} stroke={1.6} aria-hidden />
              <span className={classes.name}>{item.name}</span>
              {isMovable && (
                <Button
                  variant="subtle"
                  aria-label={t('plan.placeNamed', { name: item.name })}
                  leftSection={<IconMapPinPlus size={20} stroke={1.6} aria-hidden />}
                  onClick={() => onPlace(item)}
                >
                  {t('plan.place')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
