/**
 * How much is printed at once, what is said of a print, and printing through a queue: where a printer is reached, what becomes of a job when its agent speaks of it, and how
 * long a printer that is away is left alone.
 *
 * Words: a **job** is labels for one printer. It is **sent** while an agent holds it, for a lease of `LEASE_SECONDS`
 * that the agent renews; a lease that runs out means that the agent died. What the agent says of a sending is its
 * **outcome**. Delivery is at least once: a sending of which nobody knows how it ended is repeated, or given to a
 * person to look at.
 */
export { labelsAtOnce, PRINT_LIMITS, tooMuchToPrint } from './amounts.ts'
export type { PrintAmount, PrintFormat } from './amounts.ts'
export { printerConnection } from './connection.ts'
export { afterLostLease, afterOutcome, OUTCOMES, restSeconds } from './outcome.ts'
export type { Outcome, PrinterState, Settled } from './outcome.ts'

export { printOfEvent, printWord } from './word.ts'
export type { PrintWay } from './word.ts'

export { usualPrinter } from './usual.ts'

/** How long an agent holds a job without a word, in seconds. */
export const LEASE_SECONDS = 90
/** An agent that was not heard of for so long is away, in seconds; it asks at least every 25. */
export const AGENT_OFFLINE_SECONDS = 60
/** How long a code that joins an agent holds, in seconds. */
export const CODE_SECONDS = 600
