/** When the head of a chain is left somewhere the next time. */

const MINUTE_MS = 60_000
const RHYTHMS = { hour: 60, day: 24 * 60, week: 7 * 24 * 60 } as const
/** Nothing is sealed yet: it is looked again soon. */
const WAITING_MINUTES = 5
/** After a failure it is tried again after so many minutes, twice as long each time, never later than it would be due. */
const AGAIN_MINUTES = 5

/** The instant of the next deposit after one at `at`; `failures`: how many failed in a row, none when it arrived. */
export function nextDeposit(at: string, rhythm: keyof typeof RHYTHMS | 'waiting', failures: number): string {
  const usual = rhythm === 'waiting' ? WAITING_MINUTES : RHYTHMS[rhythm]
  const minutes = failures === 0 ? usual : Math.min(usual, AGAIN_MINUTES * 2 ** Math.min(failures - 1, 12))
  return new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString()
}
