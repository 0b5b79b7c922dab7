import type { Geometry } from '@cloche/domain/catalogue'
import type { KeyboardEvent } from 'react'
import { useText } from '../../../../data/text/texts.ts'
import { Sign } from '../../../../kit/marks/sign.tsx'
import { followDrag } from './drag.ts'
import { centreOf, moved, stepOf } from './on-plan.ts'
import { signOf } from './plan-lists.tsx'
import type { PlanItem } from './use-plan.ts'
import classes from './plan.module.css'

/** One thing on the plan: chosen with a press, moved by dragging or with arrow keys, taken off with Delete. */
export function PlanMarker({
  item,
  isChosen,
  mayMove,
  onChoose,
  onMove,
  onTakeOff,
  at,
}: {
  item: PlanItem
  isChosen: boolean
  mayMove: boolean
  onChoose: () => void
  onMove: (geometry: Geometry) => void
  onTakeOff: () => void
  at: (event: { clientX: number; clientY: number }) => readonly [number, number]
}) {
  const t = useText()
  const geometry = item.geometry!
  const [x, y] = centreOf(geometry)
  function press(event: KeyboardEvent) {
    const step = stepOf(event.key, event.shiftKey)
    if (step !== null) onMove(moved(geometry, ...step))
    else if (event.key === 'Delete' || event.key === 'Backspace') onTakeOff()
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      className={classes.marker}
      data-kind={item.kind}
      data-area={geometry.type === 'Polygon' || undefined}
      aria-pressed={isChosen}
      {...(mayMove ? { 'aria-description': t('plan.keys') } : {})}
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      onClick={onChoose}
      onFocus={onChoose}
      {...(mayMove
        ? {
            onKeyDown: press,
            onPointerDown: event => {
              onChoose()
              followDrag(event, at, (dx, dy) => onMove(moved(geometry, dx, dy)))
            },
          }
        : {})}
    >
      <Sign icon={signOf(item)} size={18} />
      <span>{item.name}</span>
    </button>
  )
}
