import { useRef, useState } from 'react'

export interface InFlight {
  readonly isRunning: boolean
  /** Does the work unless some is under way already, in which case nothing happens. What the work throws is thrown. */
  readonly run: (work: () => unknown) => Promise<void>
}

/** The one state of "under way": a second press, even before anything was drawn anew, does nothing. */
export function useInFlight(): InFlight {
  const isBusy = useRef(false)
  const [isRunning, setIsRunning] = useState(false)
  async function run(work: () => unknown): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setIsRunning(true)
    try {
      await work()
    } finally {
      isBusy.current = false
      setIsRunning(false)
    }
  }
  return { isRunning, run }
}
