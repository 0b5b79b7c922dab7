/** Steps of tasks: done by a tick, by a value or by a photo; by whom and when. In a series, those after it have them too. */
import { hasWhatItAsks } from '@cloche/domain/rules/tasks'
import type { Behaviour } from '../../entity-engine/behaviours.ts'
import type { WriteContext } from '../../entity-engine/write.ts'
import { followLater } from './series/later-steps.ts'
import type { StepRecord } from './steps.store.ts'

export const subtaskBehaviour: Behaviour<StepRecord> = {
  beforeChange({ actor }, before, change) {
    const after = { ...before, ...change } as StepRecord
    // What was measured or photographed is done by that; without it, it is not.
    const byItself = after.kind === 'value' || after.kind === 'photo'
    const isDone =
      byItself && ('value' in change || 'attachmentId' in change) ? hasWhatItAsks(after) : after.isDone
    if (isDone === before.isDone) return { ...change, isDone }
    const by = isDone ? { doneBy: actor.memberId, doneAt: actor.now } : { doneBy: null, doneAt: null }
    return { ...change, isDone, ...by }
  },
  async afterWrite(context, after, verb, before) {
    const write = context as WriteContext
    // What the server makes of a series has its steps from there.
    if (write.caller !== undefined && verb !== 'restore') await followLater(write, after, verb, before)
  },
}
