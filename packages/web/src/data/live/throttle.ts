/**
 * Runs `work` at once, and then at most once in `every` milliseconds; what is asked for meanwhile is done together
 * at the end of that time.
 */
export function throttled(every: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  const run = () => {
    isWanted = false
    timer = setTimeout(() => {
      timer = undefined
      if (isWanted) run()
    }, every)
    work()
  }
  return () => {
    if (timer === undefined) run()
    else isWanted = true
  }
}
