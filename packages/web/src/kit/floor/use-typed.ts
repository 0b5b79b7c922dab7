/** Keys that go into a number pad, at any speed; those that turn out to be a scanner's are taken back. */
import { useEffect, useRef, type RefObject } from 'react'

/** Marks what digits are typed into without being a field. */
export const typedInto = 'data-typed-into'
/** Said to it when the keys of the last moment were a scanner's. */
export const untype = 'cloche-untype'

/** Keys that are further apart are not of one burst, in milliseconds. */
const burstMs = 150

/**
 * The text of a pad that keys are typed into. What was typed since the last pause goes back when the host is told so.
 * Answers how a key changes the text; `at`: when, in milliseconds.
 */
export function useTyped(
  host: RefObject<HTMLElement | null>,
  text: string,
  onChange: (text: string) => void,
): (change: (text: string) => string, at: number) => void {
  const last = useRef({ at: Number.NEGATIVE_INFINITY, before: text, text })
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
    last.current.text = text
  })
  useEffect(() => {
    const element = host.current
    const back = (event: Event) => {
      event.stopPropagation()
      last.current.text = last.current.before
      change.current(last.current.before)
    }
    element?.addEventListener(untype, back)
    return () => element?.removeEventListener(untype, back)
  }, [host])
  return (by, at) => {
    const { at: before } = last.current
    if (at - before > burstMs) last.current.before = last.current.text
    last.current.at = at
    // Several keys may come before what the first one changed is drawn.
    last.current.text = by(last.current.text)
    change.current(last.current.text)
  }
}
