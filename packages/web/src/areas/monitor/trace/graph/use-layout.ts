import { useEffect, useRef, useState } from 'react'
import type { TraceData } from '../trace-data.ts'
import type { LaidOut } from './laid-out.ts'

/** The trace grouped and laid out by a worker; null until its first answer, the older one while a newer is on its way. */
export function useLayout(data: TraceData, open: ReadonlySet<string>, isUpright: boolean): LaidOut | null {
  const [answer, setAnswer] = useState<LaidOut | null>(null)
  const worker = useRef<{ port: Worker; of: TraceData; asked: number } | null>(null)
  useEffect(() => {
    const isNew = worker.current === null || worker.current.of !== data
    if (isNew) {
      worker.current?.port.terminate()
      const port = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' })
      worker.current = { port, of: data, asked: 0 }
      port.addEventListener('message', ({ data: answered }: MessageEvent<LaidOut & { number: number }>) => {
        if (answered.number === worker.current?.asked) setAnswer(answered)
      })
    }
    const current = worker.current!
    current.asked += 1
    const asked = { number: current.asked, open: [...open], isUpright }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    current.port.postMessage(isNew ? { data, asked } : { asked })
  }, [data, open, isUpright])
  useEffect(
    () => () => {
      worker.current?.port.terminate()
      worker.current = null
    },
    [],
  )
  return answer
}
