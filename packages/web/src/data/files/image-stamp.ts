/** An image that may have been replaced under the same address is asked for anew after so long. */
const changesEvery = 10_000

/** A number for the end of an image's address; another one every ten seconds. */
export function imageStamp(now: number = Date.now()): number {
  return Math.floor(now / changesEvery)
}
