import { defineSlots } from '../../../entity-screens/slots.ts'
import { TrialCard } from './trial-card.tsx'
import { triggerShape } from './trigger-shape.ts'

/** Triggers: what says something at what they listen to and make, and what they would have started. */
export default defineSlots('trigger', { shape: triggerShape, Summary: TrialCard })
