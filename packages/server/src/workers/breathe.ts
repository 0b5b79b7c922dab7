/** Long work that has to stay on the server's own thread, in slices: whoever waits goes first. */
import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 8

/** Each thing turned into another, a few milliseconds at a time. */
export async function mapInSlices<T, R>(
  things: Iterable<T>,
  each: (thing: T, at: number) => R,
): Promise<R[]> {
  const made: R[] = []
  let began = performance.now()
  for (const thing of things) {
    made.push(each(thing, made.length))
    if (performance.now() - began < SLICE_MS) continue
    await setImmediate()
    began = performance.now()
  }
  return made
}
