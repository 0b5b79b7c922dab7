import { useEffect } from 'react'
import { handOverScan } from '../../../../data/scan/scan-handlers.ts'
import { typedInto, untype } from '../../../../kit/floor/use-typed.ts'
import { makeWedge } from './wedge.ts'

/** Whether what is typed goes into a field: then it is the person's, scanner or not. */
function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true
  if (target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)
}

/** Whether what is typed goes into a number pad: digits are typed there at any speed, a code is still read. */
const padOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(`[${typedInto}]`) : null

/** Listens for hand scanners that type, anywhere in the app but in fields. */
export function useWedge(): void {
  useEffect(() => {
    const wedge = makeWedge()
    function press(event: KeyboardEvent) {
      if (isField(event.target)) return
      const { key, ctrlKey, altKey, metaKey } = event
      const pad = padOf(event.target)
      const answer = wedge({ key, ctrlKey, altKey, metaKey, isTyped: pad !== null, at: event.timeStamp })
      if (answer.kind === 'none') return
      event.preventDefault()
      event.stopPropagation()
      if (answer.kind !== 'code') return
      // What came before it was known for a code was typed.
      pad?.dispatchEvent(new CustomEvent(untype, { bubbles: true }))
      handOverScan(answer.code)
    }
    const { dataset } = document.documentElement
    window.addEventListener('keydown', press, { capture: true })
    // Whoever drives the page, such as a test, sees that scanners are heard.
    dataset['scanner'] = 'heard'
    return () => {
      window.removeEventListener('keydown', press, { capture: true })
      delete dataset['scanner']
    }
  }, [])
}
