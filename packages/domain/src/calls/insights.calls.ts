import { defineCall } from '../catalogue/call.ts'
import { INSIGHT_KINDS, REPORT_KINDS } from '../catalogue/names/report.ts'
import {
  day,
  either,
  figure,
  flag,
  line,
  list,
  nullable,
  object,
  oneOf,
  text,
  typed,
  uuid,
} from './schema.ts'

/** What stands out of a week at most. */
export const INSIGHTS_MAX = 200

const insight = object({
  /** By which a person puts it aside. */
  key: text,
  kind: oneOf(INSIGHT_KINDS),
  subject: nullable(
    object({ entity: oneOf(['product', 'sensor', 'haccpPoint', 'supplier', 'shift']), id: uuid, name: text }),
  ),
  /** What the sentence says it by: names of its values. */
  figures: typed<{ readonly [name: string]: number | string }>({
    type: 'object',
    additionalProperties: either(figure, text),
  }),
  /** The report that shows it. */
  report: object({ kind: oneOf(REPORT_KINDS), from: day, to: day }),
  isDismissed: flag,
})

export const INSIGHT_CALLS = [
  defineCall({
    name: 'reporting.insights',
    area: 'reporting',
    method: 'POST',
    path: '/reporting/insights/get',
    gate: { key: 'RE', verb: 'view' },
    summary:
      'What stands out in a week of the chosen place and below, each by a stated rule with its figures',
    body: object({ day }, ['day']),
    answer: object({ from: day, to: day, insights: list(insight, INSIGHTS_MAX) }),
    isRead: true,
  }),
  defineCall({
    name: 'reporting.dismissInsight',
    area: 'reporting',
    method: 'PUT',
    path: '/reporting/insight/dismissed',
    gate: { key: 'RE', verb: 'view' },
    summary: 'Put an insight aside for oneself, or have it back',
    body: object({ key: line(120, 1), isDismissed: flag }),
    answer: object({ key: text, isDismissed: flag }),
  }),
] as const
