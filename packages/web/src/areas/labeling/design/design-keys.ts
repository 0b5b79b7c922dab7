import type { KeyboardEvent } from 'react'
import type { DesignAction, DesignState } from './design-state.ts'

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Keys for the chosen blocks, on the label and in the list: arrows move, Delete removes, Escape lets go. */
export function designKeys(
  { chosen }: DesignState,
  mayEdit: boolean,
  dispatch: (action: DesignAction) => void,
) {
  return (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') dispatch({ type: 'choose', ids: [] })
    else if (!mayEdit || chosen.length === 0) return
    else if (arrow !== undefined) {
      const step = event.shiftKey ? 0.1 : 1
      dispatch({ type: 'nudge', dx: arrow[0] * step, dy: arrow[1] * step })
    } else if (event.key === 'Delete' || event.key === 'Backspace') dispatch({ type: 'remove' })
    else return
    event.preventDefault()
  }
}
