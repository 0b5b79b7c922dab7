/** When the demo's house was set up. */
import type { Plan } from '../week/plan.ts'
import type { Stamp } from '../week/stamp.ts'

/** A morning five weeks ago. */
export const setUp = ({ clock }: Plan, by: string): Stamp => ({ at: clock.at(-35, '09:30'), by })
