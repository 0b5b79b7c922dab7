/** Why a task was not done. `workers.ts` turns it into a refusal: nobody else meets it. */

/**
 * A task was given up. `time`, `memory`: it takes more than it may. `busy`: it is no fault of the task; later it may be
 * done. `gone`: nobody waits for it any more.
 */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
  readonly reason: 'time' | 'memory' | 'busy' | 'gone'
  constructor(reason: GivenUp['reason'], options?: ErrorOptions) {
    super(`Work was given up: ${reason}`, options)
    this.reason = reason
  }
}
