import { useRef, useState, type DragEvent } from 'react'
import type { Translate } from '../../../data/text/texts.ts'
import { isThere, moveFault } from './model/moves.ts'
import type { PlaceTree } from './model/tree.ts'

/** A closed place opens when something is held over it for so long, in milliseconds. */
const openAfter = 700

export type Drop = 'takes' | null | { readonly reason: string }

interface Dragging {
  readonly id: string
  /** The place it is held over: null is the outermost level, undefined none. */
  readonly over: string | null | undefined
  readonly drop: Drop
}

/** Dragging places with the mouse: what may be dropped where is judged while it is held there. */
export function useTreeDrag(
  tree: PlaceTree,
  t: Translate,
  { onDrop, onHold }: { onDrop: (id: string, parentId: string | null) => void; onHold: (id: string) => void },
) {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  /** What is dragged: known at once, before anything is drawn again. */
  const dragged = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function judge(id: string, over: string | null): Drop {
    if (over === id || isThere(tree, id, over)) return null
    const fault = moveFault(tree, id, over)
    return fault === undefined ? 'takes' : { reason: t(fault.rule, fault.values) }
  }
  function hold(id: string, over: string | null | undefined) {
    if (dragging?.id === id && dragging.over === over) return
    clearTimeout(timer.current)
    if (typeof over === 'string') timer.current = setTimeout(() => onHold(over), openAfter)
    setDragging({ id, over, drop: over === undefined ? null : judge(id, over) })
  }
  function end() {
    clearTimeout(timer.current)
    dragged.current = null
    setDragging(null)
  }
  const goalAt = (event: DragEvent) => {
    const goal = (event.target as HTMLElement).closest<HTMLElement>('[data-id]')
    return goal === null ? undefined : goal.dataset['id'] === '' ? null : goal.dataset['id']
  }
  return {
    draggedId: dragging?.id ?? null,
    dropAt: (id: string | null): Drop => (dragging?.over === id ? dragging.drop : null),
    props: {
      onDragStart: (event: DragEvent) => {
        const id = goalAt(event)
        if (typeof id !== 'string') return
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', tree.nodes.get(id)?.name ?? '')
        dragged.current = id
        // The page changes only when the browser has taken its picture of what is dragged.
        setTimeout(
          () => dragged.current === id && setDragging(now => now ?? { id, over: undefined, drop: null }),
        )
      },
      onDragOver: (event: DragEvent) => {
        const id = dragged.current
        if (id === null) return
        const over = goalAt(event)
        hold(id, over)
        if (over !== undefined && judge(id, over) === 'takes') {
          event.preventDefault()
          event.dataTransfer.dropEffect = 'move'
        }
      },
      onDragLeave: (event: DragEvent) => {
        const id = dragged.current
        if (id !== null && !event.currentTarget.contains(event.relatedTarget as Node | null))
          hold(id, undefined)
      },
      onDragEnd: end,
      onDrop: (event: DragEvent) => {
        const over = goalAt(event)
        const id = dragged.current
        if (id === null || over === undefined) return
        event.preventDefault()
        end()
        if (judge(id, over) === 'takes') onDrop(id, over)
      },
    },
  }
}
