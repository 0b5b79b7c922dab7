import type { KindLook } from '../../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { StepsField, StepsValue } from './steps-field.tsx'

const steps: Partial<KindLook<'json'>> = { Value: StepsValue, Input: StepsField, isWide: true }

/** Tasks of a pattern have the steps that the tasks made of them begin with. */
export default defineSlots('patternTask', { fields: { steps } })
