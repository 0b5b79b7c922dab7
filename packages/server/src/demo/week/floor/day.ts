/** A day of work: what is done at which hour on which weekdays. */
import type { Stamp } from '../stamp.ts'
import type { Floor } from './floor.ts'

export interface Step {
  /** 1 for Monday to 7 for Sunday. */
  readonly weekdays: readonly number[]
  readonly at: string
  /** E-mail of who does it. */
  readonly by: string
  do(floor: Floor, stamp: Stamp): void
}

export type Day = readonly Step[]
