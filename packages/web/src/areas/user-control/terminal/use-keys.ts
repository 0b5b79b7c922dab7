import { useEffect, useRef } from 'react'
import { cardTyped, type Stroke } from './card-reader.ts'

interface Keys {
  /** Something a person types: a sign, or Backspace. */
  readonly press: (key: string) => void
  readonly confirm: () => void
  readonly card: (mac: string) => void
}

/** What is typed anywhere counts: by fingers figures, by a reader a card. In a field of its own fingers type there. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    let strokes: Stroke[] = []
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // When it was pressed, not when a slow tablet comes to it.
      const at = event.timeStamp
      const isInField = event.target instanceof HTMLInputElement
      if (event.key === 'Enter') {
        const card = cardTyped(strokes, at)
        strokes = []
        if (card === undefined && (isInField || event.target instanceof HTMLButtonElement)) {
          // A key of the pad that has the focus is not pressed again by it.
          if (isInField || (event.target as HTMLElement).dataset['figure'] === undefined) return
        }
        event.preventDefault()
        if (card === undefined) current.current.confirm()
        else current.current.card(card)
        return
      }
      if (event.key.length === 1) strokes = [...strokes.slice(-39), { key: event.key, at }]
      if (!isInField && (event.key.length === 1 || event.key === 'Backspace'))
        current.current.press(event.key)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
