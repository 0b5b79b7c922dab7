import { batchPatternLook } from '../../entity-screens/fields/plain/batch-pattern.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'

/** The pattern shows what comes of it while it is typed. */
export default defineSlots('batching', { fields: { batchPattern: batchPatternLook } })
