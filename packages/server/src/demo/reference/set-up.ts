/** When the demo's house was set up. */
import type { Plan, Stamp } from '../week/plan.ts'

/** A morning five weeks ago. */
export const setUp = ({ clock }: Plan, by: string): Stamp => ({ at: clock.at(-35, '09:30'), by })
