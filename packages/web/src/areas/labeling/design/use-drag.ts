import {
  around,
  resized,
  snapMove,
  type Area,
  type Guide,
  type Handle,
  type TemplateBlock,
} from '@cloche/domain/rules/labels'
import { useState, type PointerEvent, type RefObject } from 'react'
import type { DesignAction, DesignState } from './design-state.ts'

/** How near, in pixels of the screen, an edge comes before it snaps; how far before a press is a drag. */
const REACH = 6
const THRESHOLD = 3
const GRID = 0.5
const SIDES = [-1, 0, 1] as const

/** Where a block can be taken hold of: a line only at its ends. */
export const handles = ({ kind, width, height }: TemplateBlock): Handle[] =>
  SIDES.flatMap(x => SIDES.map(y => ({ x, y }))).filter(({ x, y }) => {
    if (x === 0 && y === 0) return false
    if (kind !== 'line') return true
    return height > width ? x === 0 : y === 0
  })

interface Drag {
  readonly handle: Handle
  readonly startX: number
  readonly startY: number
  readonly mmPerPixel: number
  readonly blocks: readonly TemplateBlock[]
  readonly others: readonly Area[]
  readonly streak: string
}

const areaOf = ({ x, y, width, height }: Area): Area => ({ x, y, width, height })

/** Moves and resizes blocks with the pointer; Alt held lets them stand anywhere. */
export function useDrag(
  { design }: DesignState,
  paper: RefObject<HTMLDivElement | null>,
  mayEdit: boolean,
  dispatch: (action: DesignAction) => void,
) {
  const [guides, setGuides] = useState<readonly Guide[]>([])

  function move(drag: Drag, event: globalThis.PointerEvent) {
    const dx = (event.clientX - drag.startX) * drag.mmPerPixel
    const dy = (event.clientY - drag.startY) * drag.mmPerPixel
    const ground = {
      width: design.width,
      height: design.height,
      others: event.altKey ? [] : drag.others,
      reach: event.altKey ? 0 : REACH * drag.mmPerPixel,
      grid: event.altKey ? 0 : GRID,
    }
    const areas = new Map<string, Area>()
    const [first] = drag.blocks
    if (first !== undefined && (drag.handle.x !== 0 || drag.handle.y !== 0)) {
      const least = first.kind === 'line' ? 0 : 1
      const after = resized(first, drag.handle, dx, dy, ground, least)
      areas.set(first.id, after.area)
      setGuides(after.guides)
    } else {
      const all = around(drag.blocks)
      const there = {
        ...all,
        x: Math.min(Math.max(0, all.x + dx), Math.max(0, design.width - all.width)),
        y: Math.min(Math.max(0, all.y + dy), Math.max(0, design.height - all.height)),
      }
      const snapped = snapMove(there, ground)
      const [byX, byY] = [there.x - all.x + snapped.dx, there.y - all.y + snapped.dy]
      for (const block of drag.blocks)
        areas.set(block.id, {
          ...areaOf(block),
          x: Math.max(0, Math.round((block.x + byX) * 100) / 100),
          y: Math.max(0, Math.round((block.y + byY) * 100) / 100),
        })
      setGuides(snapped.guides)
    }
    dispatch({ type: 'place', areas, streak: drag.streak })
  }

  function begin(event: PointerEvent, handle: { x: number; y: number }, ids: readonly string[]) {
    const rect = paper.current?.getBoundingClientRect()
    if (!mayEdit || event.button !== 0 || rect === undefined || rect.width === 0) return
    const drag: Drag = {
      handle: handle as Handle,
      startX: event.clientX,
      startY: event.clientY,
      mmPerPixel: design.width / rect.width,
      blocks: design.blocks.filter(({ id }) => ids.includes(id)),
      others: design.blocks.filter(({ id }) => !ids.includes(id)),
      streak: `drag ${event.timeStamp}`,
    }
    let hasMoved = false
    const onMove = (now: globalThis.PointerEvent) => {
      const way = Math.hypot(now.clientX - drag.startX, now.clientY - drag.startY)
      if (!hasMoved && way < THRESHOLD) return
      hasMoved = true
      move(drag, now)
    }
    const onEnd = () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onEnd)
      window.removeEventListener('pointercancel', onEnd)
      setGuides([])
      dispatch({ type: 'endStreak' })
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onEnd)
    window.addEventListener('pointercancel', onEnd)
  }
  return { guides, begin }
}
