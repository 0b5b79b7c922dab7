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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function judge(id: string, over: string | null): Drop {
    if (over === id || isThere(tree, id, over)) return null
    const fault = moveFault(tree, id, over)
    return fault === undefined ? 'takes' : { reason: t(fault.rule, fault.values) }
  }
  function hold(over: string | null | undefined) {
    if (dragging === null || dragging.over === over) return
    clearTimeout(timer.current)
    if (typeof over === 'string') timer.current = setTimeout(() => onHold(over), openAfter)
    setDragging({ ...dragging, over, drop: over === undefined ? null : judge(dragging.id, over) })
  }
  function end() {
    clearTimeout(timer.current)
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
        // The page changes only when the browser has taken its picture of what is dragged.
        setTimeout(() => setDragging({ id, over: undefined, drop: null }))
      },
      onDragOver: (event: DragEvent) => {
        if (dragging === null) return
        const over = goalAt(event)
        hold(over)
        if (over !== undefined && judge(dragging.id, over) === 'takes') {
          event.preventDefault()
          event.dataTransfer.dropEffect = 'move'
        }
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) hold(undefined)
      },
      onDragEnd: end,
      onDrop: (event: DragEvent) => {
        const over = goalAt(event)
        if (dragging === null || over === undefined) return
        event.preventDefault()
        const isTaken = judge(dragging.id, over) === 'takes'
        end()
        if (isTaken) onDrop(dragging.id, over)
      },
    },
  }
}
