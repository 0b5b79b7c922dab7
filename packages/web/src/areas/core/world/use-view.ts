import { useEffect, useRef, useState, type RefObject } from 'react'
import { wholeOf, within, zoomed, type View } from './view.ts'

interface Size {
  readonly width: number
  readonly height: number
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** A finger that trembles does not drag. */
const slack = 6

/** What of a drawing is seen, moved and enlarged by wheel, mouse and fingers within a frame. */
export function useView(size: Size): {
  view: View
  /** Enlarges around a point of the drawing, or around the middle. */
  zoom: (factor: number, at?: readonly [number, number]) => void
  moveTo: (at: readonly [number, number]) => void
  reset: () => void
  frame: RefObject<HTMLDivElement | null>
  /** Whether the hand that was just lifted had moved the map: then it chose nothing. */
  dragged: () => boolean
} {
  const [view, setView] = useState(() => wholeOf(size))
  const frame = useRef<HTMLDivElement>(null)
  const moved = useRef(0)
  const isEnlarged = useRef(false)
  useEffect(() => {
    isEnlarged.current = view.scale > 1.01
  }, [view.scale])

  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const fingers = new Map<number, Spot>()
    /** Pixels of the window for one unit of the drawing, and the drawing's corner. */
    const measure = () => {
      const box = element.getBoundingClientRect()
      const perUnit = Math.min(box.width / size.width, box.height / size.height)
      return { box, perUnit }
    }
    const inDrawing = (from: View, spot: Spot): [number, number] => {
      const { box, perUnit } = measure()
      const scale = perUnit * from.scale
      return [
        from.x + (spot.x - box.left - box.width / 2) / scale,
        from.y + (spot.y - box.top - box.height / 2) / scale,
      ]
    }
    const wheel = (event: WheelEvent) => {
      // Over the whole map the wheel scrolls the page; with Ctrl, and once it is enlarged, it is the map's.
      if (!event.ctrlKey && !event.metaKey && !isEnlarged.current) return
      event.preventDefault()
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002))
      setView(before =>
        zoomed(before, factor, inDrawing(before, { x: event.clientX, y: event.clientY }), size),
      )
    }
    const down = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button') !== null) return
      if (fingers.size === 0) moved.current = 0
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    }
    const move = (event: PointerEvent) => {
      const last = fingers.get(event.pointerId)
      if (last === undefined) return
      const now = { x: event.clientX, y: event.clientY }
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot)
      fingers.set(event.pointerId, now)
      moved.current += Math.hypot(now.x - last.x, now.y - last.y)
      if (moved.current > slack && !element.hasPointerCapture(event.pointerId))
        element.setPointerCapture(event.pointerId)
      setView(before => {
        if (other === undefined) {
          const scale = measure().perUnit * before.scale
          const to = {
            ...before,
            x: before.x - (now.x - last.x) / scale,
            y: before.y - (now.y - last.y) / scale,
          }
          return within(to, size)
        }
        const gap = (spot: Spot) => Math.hypot(spot.x - other.x, spot.y - other.y)
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
        return zoomed(before, gap(now) / Math.max(1, gap(last)), inDrawing(before, middle), size)
      })
    }
    const up = (event: PointerEvent) => fingers.delete(event.pointerId)
    element.addEventListener('wheel', wheel, { passive: false })
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    return () => {
      element.removeEventListener('wheel', wheel)
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
    }
  }, [size])

  return {
    view,
    zoom: (factor, at) => setView(before => zoomed(before, factor, at ?? [before.x, before.y], size)),
    moveTo: ([x, y]) => setView(before => within({ ...before, x, y }, size)),
    reset: () => setView(wholeOf(size)),
    frame,
    dragged: () => moved.current > slack,
  }
}
