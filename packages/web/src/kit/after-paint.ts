import { useEffect, useState } from 'react'

/**
 * A value one frame late: what was pressed is on screen before anything costly follows it. Unlike React's own deferred
 * values, whose work may begin before the frame and hold it up on a slow processor.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setShown(() => value))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return shown
}
