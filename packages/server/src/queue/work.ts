/** What the queue does: work that was asked for, and rounds that are made again and again. */
/** What is known of the piece of work at hand. */
export interface AtHand {
  readonly id: string
  /** 0 the first time. */
  readonly tries: number
  /** It is not tried again, should it fail now. */
  readonly isLast: boolean
  /** The server stops, or the work took too long. */
  readonly signal: AbortSignal
}

/**
 * What can be asked of the queue, by name. It is done at least once: whoever does it must bear a second time.
 * `S`: what it is done with, of what the server shares.
 */
export interface Work<S = unknown> {
  /** Small letters and hyphens; pieces of work that wait are found by it, so it stays as it is. */
  readonly name: string
  /** How often it is tried again; 12. */
  readonly retryLimit?: number
  /** Seconds until the first time it is tried again; then twice as long each time. 10. */
  readonly retryDelay?: number
  /** The longest pause, in seconds; 6 hours. */
  readonly retryDelayMax?: number
  /** Seconds after which another server takes it for lost; 900. A server that dies is noticed within a minute. */
  readonly expireInSeconds?: number
  run(services: S, data: never, at: AtHand): Promise<unknown>
}

/** Work again and again: in the whole installation once in each while, by whichever server comes first. */
export interface Job<S = unknown> {
  readonly name: string
  /** Milliseconds from the beginning of one run to the next; never two at once on one server. */
  readonly everyMs: number
  run(services: S): Promise<unknown>
}

/** Work that will never succeed, however often it is tried: it is put aside at once, for a person to look at. */
export class WontSucceed extends Error {
  override readonly name = 'WontSucceed'
}

/** What may be written down of a failure: never an address, a name or a text of somebody. */
export function faultText(error: unknown): string {
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: unknown; name?: unknown }
  const said = [code, responseCode].filter(part => typeof part === 'string' || typeof part === 'number')
  return said.join(' ') || (error instanceof WontSucceed ? error.message : String(name ?? 'failed'))
}
