/** Steps of tasks: done by a tick, by a value or by a photo; by whom and when. In a series, those after it have them too. */
import { stepAfter, type StepDoing } from '@cloche/domain/rules/tasks'
import type { Behaviour } from '../../entity-engine/behaviours.ts'
import type { WriteContext } from '../../entity-engine/write.ts'
import { followLater } from './series/later-steps.ts'
import type { StepRecord } from './steps.store.ts'

export const subtaskBehaviour: Behaviour<StepRecord> = {
  beforeChange(context, before, change) {
    const { actor, happenedAt } = context as WriteContext
    const done = stepAfter(before, change as StepDoing, {
      at: happenedAt ?? actor.now,
      userId: actor.memberId,
    })
    return { ...change, ...done }
  },
  async afterWrite(context, after, verb, before) {
    const write = context as WriteContext
    // What the server makes of a series has its steps from there.
    if (write.caller !== undefined && verb !== 'restore') await followLater(write, after, verb, before)
  },
}
