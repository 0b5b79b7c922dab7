import type { Geometry } from '@cloche/domain/catalogue'
import type { KeyboardEvent } from 'react'
import { useText } from '../../../../data/text/texts.ts'
import { followDrag } from './drag.ts'
import { stepOf, withCorner, withCornerAfter, withoutCorner, type Corners } from './on-plan.ts'
import classes from './plan.module.css'

/** The corners of the chosen outline: dragged or moved with arrow keys; plus adds one, Delete takes one out. */
export function PlanCorners({
  corners,
  name,
  onChange,
  at,
}: {
  corners: Corners
  name: string
  onChange: (geometry: Geometry) => void
  at: (event: { clientX: number; clientY: number }) => readonly [number, number]
}) {
  const t = useText()
  function press(event: KeyboardEvent, index: number) {
    const [x, y] = corners[index]!
    const step = stepOf(event.key, event.shiftKey)
    if (step !== null) onChange(withCorner(corners, index, [x + step[0], y + step[1]]))
    else if (event.key === '+' || event.key === 'Insert') onChange(withCornerAfter(corners, index))
    else if (event.key === 'Delete' || event.key === 'Backspace') onChange(withoutCorner(corners, index))
    else return
    event.preventDefault()
  }
  return corners.map(([x, y], index) => (
    <button
      key={index}
      type="button"
      className={classes.corner}
      aria-label={t('plan.corner', { number: index + 1, name })}
      aria-description={t('plan.cornerKeys')}
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      onKeyDown={event => press(event, index)}
      onDoubleClick={() => onChange(withCornerAfter(corners, index))}
      onPointerDown={event =>
        followDrag(event, at, (dx, dy) => onChange(withCorner(corners, index, [x + dx, y + dy])))
      }
    />
  ))
}
