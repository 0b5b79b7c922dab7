import { useEffect, useRef } from 'react'

/** What is done with a code that was read. */
export type ScanHandler = (code: string) => void

const handlers: ScanHandler[] = []

/**
 * Takes scans while the component is on screen, before whoever took them earlier: a dialog that asks for a label goes
 * before the screen under it. Null takes none. `isDefault`: after all others, whenever it came.
 */
export function useScans(handler: ScanHandler | null, isDefault = false): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  const takes = handler !== null
  useEffect(() => {
    if (!takes) return undefined
    const entry: ScanHandler = code => latest.current?.(code)
    if (isDefault) handlers.unshift(entry)
    else handlers.push(entry)
    return () => void handlers.splice(handlers.indexOf(entry), 1)
  }, [takes, isDefault])
}

/** Hands a code to whoever takes scans now. */
export function handOverScan(code: string): void {
  navigator.vibrate?.(30)
  handlers.at(-1)?.(code)
}
