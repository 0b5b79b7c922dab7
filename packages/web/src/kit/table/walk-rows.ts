import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

const links = (inside: HTMLElement) => [...inside.querySelectorAll<HTMLElement>('[data-row-link]')]

/** Moves the focus to the row before or after with the arrow keys. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = links(event.currentTarget)
  const at = rows.findIndex(row => row === document.activeElement)
  const next = rows[event.key === 'ArrowDown' ? at + 1 : at - 1]
  if (at < 0 || next === undefined) return
  event.preventDefault()
  next.focus()
}

/** From the list itself an arrow key leads to the first row that is in view. */
export function enterRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.target !== event.currentTarget || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  const top = event.currentTarget.getBoundingClientRect().top + 44
  const first = links(event.currentTarget).find(row => row.getBoundingClientRect().top >= top)
  if (first === undefined) return
  event.preventDefault()
  first.focus({ preventScroll: true })
}

/** A row that has the focus and goes out of reach leaves it to the list, so that keys go on scrolling. */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const isInside = useRef(false)
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const note = () => (isInside.current = true)
    const forget = (event: FocusEvent) => {
      // A row that is taken away is not said to lose it.
      if (event.relatedTarget !== null) isInside.current = element.contains(event.relatedTarget as Node)
    }
    const press = ({ target }: PointerEvent) => (isInside.current = element.contains(target as Node))
    element.addEventListener('focusin', note)
    element.addEventListener('focusout', forget)
    document.addEventListener('pointerdown', press)
    return () => {
      element.removeEventListener('focusin', note)
      element.removeEventListener('focusout', forget)
      document.removeEventListener('pointerdown', press)
    }
  }, [list])
  // At once: a key that is pressed meanwhile would be nobody's.
  useLayoutEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return
    list.current?.focus({ preventScroll: true })
  })
}
