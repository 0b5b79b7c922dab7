/** Fingers and wheels on a curve: one finger shows the value under it, two go nearer and farther. */
import type { TimeSpan } from './curve-parts.ts'

interface Handlers {
  /** A finger is at so many pixels from the left; null: it left. */
  readonly onFinger: (left: number | null) => void
  /** The span while two fingers move, and where they ended. */
  readonly onPinch: (span: TimeSpan, isOver: boolean) => void
  /** Nearer (below 1) or farther, around so many pixels from the left. */
  readonly onWheel: (factor: number, left: number) => void
  readonly span: () => TimeSpan
}

/** Listens on the plot of a curve; answers what stops it. */
export function followGestures(plot: HTMLElement, handlers: Handlers): () => void {
  const fingers = new Map<number, number>()
  let pinch: { readonly span: TimeSpan; readonly places: readonly [number, number] } | null = null
  let now: TimeSpan | null = null
  const leftOf = (event: PointerEvent | WheelEvent) => event.clientX - plot.getBoundingClientRect().left
  const timeAt = (left: number, { from, to }: TimeSpan) =>
    from + (left / plot.getBoundingClientRect().width) * (to - from)

  function down(event: PointerEvent) {
    if (event.pointerType !== 'touch') return
    fingers.set(event.pointerId, leftOf(event))
    if (fingers.size === 1) handlers.onFinger(leftOf(event))
    if (fingers.size !== 2) return
    const [one, other] = [...fingers.values()] as [number, number]
    const span = handlers.span()
    pinch = { span, places: [timeAt(one, span), timeAt(other, span)] }
    handlers.onFinger(null)
  }
  function move(event: PointerEvent) {
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, leftOf(event))
    if (pinch === null) return handlers.onFinger(leftOf(event))
    const [one, other] = [...fingers.values()] as [number, number]
    const { width } = plot.getBoundingClientRect()
    const apart = other - one
    if (Math.abs(apart) < 12) return
    // What was under the fingers stays under them.
    const length = ((pinch.places[1] - pinch.places[0]) / apart) * width
    if (!(length > 0)) return
    const from = pinch.places[0] - (one / width) * length
    now = { from, to: from + length }
    handlers.onPinch(now, false)
  }
  function up(event: PointerEvent) {
    if (!fingers.delete(event.pointerId)) return
    if (pinch === null) return
    if (now !== null) handlers.onPinch(now, true)
    pinch = null
    now = null
  }
  function wheel(event: WheelEvent) {
    // Two fingers on a touchpad, and the wheel with the key that zooms.
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    handlers.onWheel(Math.exp(event.deltaY / 200), leftOf(event))
  }
  plot.style.touchAction = 'pan-y'
  plot.addEventListener('pointerdown', down)
  plot.addEventListener('pointermove', move)
  plot.addEventListener('pointerup', up)
  plot.addEventListener('pointercancel', up)
  plot.addEventListener('wheel', wheel, { passive: false })
  return () => {
    plot.removeEventListener('pointerdown', down)
    plot.removeEventListener('pointermove', move)
    plot.removeEventListener('pointerup', up)
    plot.removeEventListener('pointercancel', up)
    plot.removeEventListener('wheel', wheel)
  }
}
