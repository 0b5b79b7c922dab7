/** Which fields of a schedule say something: days of the week where it is every week, the day of a month where every month. */
import type { Shape } from '../../../entity-screens/machine/record/shape.ts'
import { isOfLists } from '../report/of-lists.ts'

/** Field by field, beside which value of which other one it says something. */
const BESIDE: Readonly<Record<string, readonly [field: string, value: string]>> = {
  weekdays: ['rhythm', 'week'],
  monthDay: ['rhythm', 'month'],
  actionId: ['kind', 'action'],
}

export const scheduleShape: Shape = {
  by: ['rhythm', 'kind'],
  field(name, field, values) {
    if (isOfLists(name)) return null
    const beside = BESIDE[name]
    if (beside === undefined) return field
    return values[beside[0]] === beside[1] ? field : null
  },
  faults: () => [],
}
