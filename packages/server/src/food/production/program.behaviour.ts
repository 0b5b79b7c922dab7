/** Programs: a locked one stands as it is until it is unlocked; times and their maximums agree. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import type { Behaviour } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'

type Program = Row<Entities['program']>

function check(row: WireRow): void {
  const pairs = [
    ['cookTime', 'maxCookTime'],
    ['holdTime', 'maxHoldTime'],
  ] as const
  for (const [time, max] of pairs) {
    const [usual, most] = [row[time], row[max]]
    if (typeof usual === 'number' && typeof most === 'number' && usual > most)
      throw brokenRule(`program.${max}`, 'problem.field.tooSmall', { limit: usual })
  }
}

export const programBehaviour: Behaviour<Program> = {
  beforeCreate(_context, draft) {
    check(draft)
    return draft
  },
  beforeChange(_context, before, change) {
    const unlocks = change['isLocked'] === false
    if (before.isLocked && !unlocks)
      throw new Problem('LOCKED_RECORD', {
        because: 'locked',
        faults: [{ path: 'program', rule: 'problem.program.locked' }],
      })
    check({ ...before, ...change })
    return change
  },
  beforeRemove(_context, before) {
    if (before.isLocked)
      throw new Problem('LOCKED_RECORD', {
        because: 'locked',
        faults: [{ path: 'program', rule: 'problem.program.locked' }],
      })
  },
}
