import type { KindLook } from '../../../entity-screens/fields/kind-look.ts'
import { later } from '../../../entity-screens/later.tsx'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { DoingsField, DoingsValue } from './doings-field.tsx'
import { LevelsField, LevelsValue } from './levels-field.tsx'

const doings: Partial<KindLook<'choices'>> = { Value: DoingsValue, Input: DoingsField, isWide: true }
const levels: Partial<KindLook<'json'>> = { Value: LevelsValue, Input: LevelsField, isWide: true }

/** What a job may do and raises areas to, as it is spoken of; and who holds it. */
export default defineSlots('jobProfile', {
  fields: { doings, levels },
  tabs: [
    { value: 'holders', text: 'job.holders', gate: 'U>=1', Screen: later(() => import('./holders-tab.tsx')) },
  ],
})
