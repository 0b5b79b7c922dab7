import type { KindLook } from '../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../entity-screens/slots.ts'
import { ActionUses } from './actions/action-uses.tsx'

/** Its name says it in words: the path stands as it is written, as code. */
const path: Partial<KindLook<'text'>> = {
  Cell: ({ value }) => <code>{value}</code>,
  Value: ({ value }) => <code>{value}</code>,
}

/** What an action is for, in words; those that everybody has stand as they are. */
export default defineSlots('action', {
  fields: { path },
  Summary: ActionUses,
  lock: action => (action.isPublic ? { text: 'lock.action.public' } : null),
})
