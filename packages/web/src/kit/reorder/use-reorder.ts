import { useState, type KeyboardEvent, type PointerEvent } from 'react'

export interface Reorder {
  /** What is being carried, and the index where it would be put down. */
  readonly carried: string | null
  readonly over: number | null
  /** For the handle of the thing at an index: drag it, or press the arrow keys. */
  readonly handle: (
    id: string,
    at: number,
  ) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

/** The index among the things marked with `data-index` that is under a pointer; null beside them. */
function indexUnder(x: number, y: number): number | null {
  const index = document
    .elementsFromPoint(x, y)
    .map(element => element.closest<HTMLElement>('[data-index]')?.dataset['index'])
    .find(found => found !== undefined)
  return index === undefined ? null : Number(index)
}

/**
 * Things put into another order by finger, mouse or arrow keys. Each carries `data-index` with its index; `onMove` gets
 * the thing and the index it goes to.
 */
export function useReorder(count: number, onMove: (id: string, to: number) => void): Reorder {
  const [carried, setCarried] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const letGo = () => {
    setCarried(null)
    setOver(null)
  }
  return {
    carried,
    over,
    handle: (id, at) => ({
      onPointerDown(event) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setCarried(id)
        setOver(at)
      },
      onPointerMove(event) {
        if (carried !== id) return
        const index = indexUnder(event.clientX, event.clientY)
        if (index !== null) setOver(index)
      },
      onPointerUp() {
        if (carried === id && over !== null && over !== at) onMove(id, over)
        letGo()
      },
      onPointerCancel: letGo,
      onKeyDown(event) {
        const way = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key]
        if (way === undefined) return
        event.preventDefault()
        const to = at + way
        if (to >= 0 && to < count) onMove(id, to)
      },
    }),
  }
}
