/** Actions: the standard ones, which are public, stay as they are; an organization's own are never public. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { Behaviour } from '../../entity-engine/behaviours.ts'

type Action = Row<Entities['action']>

function refuseStandard(action: Action): void {
  if (action.isPublic)
    throw new Problem('LOCKED_RECORD', {
      because: 'public',
      faults: [{ path: 'action', rule: 'problem.action.public' }],
    })
}

export const actionBehaviour: Behaviour<Action> = {
  beforeCreate: (_context, draft) => ({ ...draft, isPublic: false }),
  beforeChange(_context, before, change) {
    refuseStandard(before)
    return { ...change, ...('isPublic' in change ? { isPublic: false } : {}) }
  },
  beforeRemove: (_context, before) => refuseStandard(before),
}
