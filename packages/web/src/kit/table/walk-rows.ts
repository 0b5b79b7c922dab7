import type { KeyboardEvent } from 'react'

/** Moves the focus to the row before or after with the arrow keys. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const at = rows.findIndex(row => row === document.activeElement)
  const next = rows[event.key === 'ArrowDown' ? at + 1 : at - 1]
  if (at < 0 || next === undefined) return
  event.preventDefault()
  next.focus()
}
