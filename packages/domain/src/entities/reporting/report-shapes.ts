/** What a report says of itself beside its fields. */
import { REPORT_GAPS } from '../../catalogue/names/report.ts'
import * as words from '../../catalogue/words.ts'

/** What lacks in a report: why, of what, how often, and on which days at most. */
export const reportMissing = words.list(
  words.object({
    kind: words.oneOf(REPORT_GAPS),
    name: words.nullable(words.text),
    count: words.figure,
    days: words.list(words.day, 366),
  }),
  500,
)
