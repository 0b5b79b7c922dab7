import type { KindLook } from '../../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { AfterField } from './after-field.tsx'
import { StepsField, StepsValue } from './steps-field.tsx'

const afterLineIds: Partial<KindLook<'links'>> = { Input: AfterField, isWide: true }
const steps: Partial<KindLook<'json'>> = { Value: StepsValue, Input: StepsField, isWide: true }

/** Tasks of a pattern come after others of the same one, and have the steps that the tasks made of them begin with. */
export default defineSlots('patternTask', { fields: { afterLineIds, steps } })
