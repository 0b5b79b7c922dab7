import { useState } from 'react'
import { notifyProblem } from '../../../data/messages.ts'
import { concernsIn, type Concern } from '../calls.ts'

type Send = (accepts: readonly Concern[]) => Promise<unknown>

/** Sends; where the server names what speaks against it, that is asked first. */
export function useSending() {
  const [isBusy, setIsBusy] = useState(false)
  const [asked, setAsked] = useState<{ readonly concerns: readonly Concern[]; readonly send: Send } | null>(
    null,
  )
  async function send(work: Send): Promise<void> {
    setIsBusy(true)
    try {
      await work([])
    } catch (error) {
      const concerns = concernsIn(error)
      if (concerns.length > 0) setAsked({ concerns, send: work })
      else notifyProblem(error)
    }
    setIsBusy(false)
  }
  return { isBusy, asked, send, close: () => setAsked(null) }
}
