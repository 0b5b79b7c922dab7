/** Groups and lays out a trace beside the page, so that scrolling and typing never wait for it. */
import type { TraceData } from '../trace-data.ts'
import { laidOut, type Asked } from './laid-out.ts'

/** The trace, which is sent once. */
let data: TraceData | undefined

type Message = MessageEvent<{ readonly data?: TraceData; readonly asked: Asked }>

addEventListener('message', ({ data: message }: Message) => {
  data = message.data ?? data
  if (data === undefined) return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one partner, and no origin to name
  ;(self as unknown as Worker).postMessage({ number: message.asked.number, ...laidOut(data, message.asked) })
})
