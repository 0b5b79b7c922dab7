/** What tasks, their series and their templates hold of steps and of single days. */
import { STEP_KINDS } from '../../catalogue/names/planning.ts'
import * as words from '../../catalogue/words.ts'

/** The steps that a task begins with. */
export const plannedSteps = words.list(
  words.object(
    {
      text: words.line(300, 1),
      kind: words.oneOf(STEP_KINDS),
      isCompulsory: words.flag,
      unit: words.line(20),
      min: words.figure,
      max: words.figure,
      expectedDuration: words.whole(0, 86_400),
      haccpPointId: words.uuid,
      productId: words.uuid,
    },
    ['kind', 'isCompulsory', 'unit', 'min', 'max', 'expectedDuration', 'haccpPointId', 'productId'],
  ),
  200,
)

/** Days of a series that go otherwise: left out with a reason, or moved to another instant. */
export const seriesExceptions = words.list(
  words.object(
    {
      day: words.day,
      kind: words.oneOf(['skipped', 'moved'] as const),
      reason: words.line(500),
      startAt: words.instant,
      by: words.uuid,
      at: words.instant,
    },
    ['reason', 'startAt', 'by', 'at'],
  ),
  1000,
)
