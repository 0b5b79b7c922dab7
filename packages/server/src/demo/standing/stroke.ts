/** When the demo's house was set up. */
import type { Plan, Stroke } from '../week/plan.ts'

/** A morning five weeks ago. */
export const setUp = ({ clock }: Plan, by: string): Stroke => ({ at: clock.at(-35, '09:30'), by })
