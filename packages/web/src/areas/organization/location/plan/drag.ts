import type { PointerEvent } from 'react'

/**
 * Follows a pointer that was pressed on something until it is let go. `onMove` gets the way from where it was pressed
 * in shares of the drawing; a press that hardly moves moves nothing.
 */
export function followDrag(
  event: PointerEvent<HTMLElement>,
  at: (event: { clientX: number; clientY: number }) => readonly [number, number],
  onMove: (dx: number, dy: number) => void,
): void {
  if (event.button !== 0) return
  const element = event.currentTarget
  const [x, y] = at(event)
  const [startX, startY] = [event.clientX, event.clientY]
  let isMoving = false
  element.setPointerCapture(event.pointerId)
  const move = (next: globalThis.PointerEvent) => {
    if (!isMoving && Math.hypot(next.clientX - startX, next.clientY - startY) < 4) return
    isMoving = true
    const [nextX, nextY] = at(next)
    onMove(nextX - x, nextY - y)
  }
  const end = () => {
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', end)
    element.removeEventListener('pointercancel', end)
  }
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', end)
  element.addEventListener('pointercancel', end)
}
