import type { KindLook } from '../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../entity-screens/slots.ts'
import { ActionUses } from './actions/action-uses.tsx'

/** What an action is for, in words; those that everybody has stand as they are. */
export default defineSlots('action', {
  fields: { path: { mono: true } as Partial<KindLook<'text'>> },
  Summary: ActionUses,
  lock: action => (action.isPublic ? { text: 'lock.action.public' } : null),
})
