/** Elaboration states: public, locked or active ones stand as they are; an own one is set inactive before it changes. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { Behaviour } from '../../entity-engine/behaviours.ts'

type State = Row<Entities['state']>

function refuseInUse(state: State): void {
  const because = state.isPublic ? 'public' : state.isLocked ? 'locked' : state.active ? 'active' : undefined
  if (because)
    throw new Problem('LOCKED_RECORD', {
      because,
      faults: [{ path: 'state', rule: `problem.state.${because}` }],
    })
}

export const stateBehaviour: Behaviour<State> = {
  beforeCreate: (_context, draft) => ({ ...draft, isPublic: false }),
  beforeChange(_context, before, change) {
    const onlySwitches = Object.keys(change).every(name => name === 'active')
    if (!onlySwitches || before.isPublic || before.isLocked) refuseInUse(before)
    return { ...change, ...('isPublic' in change ? { isPublic: false } : {}) }
  },
  beforeRemove: (_context, before) => refuseInUse(before),
}
