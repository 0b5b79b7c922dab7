import type { KindLook } from '../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../entity-screens/slots.ts'
import { ActionUses } from './actions/action-uses.tsx'

/** Its name says it in words: the path stands as it is written. */
const path: Partial<KindLook<'text'>> = {
  mono: true,
  Cell: ({ value }) => value,
  Value: ({ value }) => value,
}

/** What an action is for, in words; those that everybody has stand as they are. */
export default defineSlots('action', {
  fields: { path },
  Summary: ActionUses,
  lock: action => (action.isPublic ? { text: 'lock.action.public' } : null),
})
