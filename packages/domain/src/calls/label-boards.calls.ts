/** What the dashboards of labelling show: figures of a period, and what expires. */
import { defineCall } from '../catalogue/call.ts'
import { EXPIRING_LABEL } from './labeling-shapes.ts'
import { count, day, instant, list, nullable, object, text, uuid } from './schema.ts'

/** Days of figures at most; as many before them are compared. */
export const LABEL_FIGURES_DAYS_MAX = 366
/** Lines of one list of figures, the largest first. */
export const LABEL_FIGURES_LINES = 12
/** Labels on the board of what expires, the most pressing first. */
export const EXPIRING_MAX = 300

const figures = { registered: count, printed: count, moved: count, wasted: count }
const line = { name: nullable(text), ...figures }
const byId = list(object({ ...line, id: nullable(uuid) }), LABEL_FIGURES_LINES)
const counts = object({ passed: count, today: count, tomorrow: count, week: count })

export const LABEL_BOARD_CALLS = [
  defineCall({
    name: 'labeling.figures',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/dashboard/figures/get',
    gate: { key: 'LA', verb: 'view' },
    summary: 'Labels made, printed, moved and thrown away in a period, and in as many days before it',
    body: object({ from: day, to: day }),
    isRead: true,
    answer: object({
      totals: object(figures),
      before: object(figures),
      /** Of the labels made in the period: how many were never printed. */
      neverPrinted: count,
      byState: list(object({ ...line, state: nullable(text) }), LABEL_FIGURES_LINES),
      byProduct: byId,
      byPlace: byId,
      byPerson: byId,
    }),
  }),
  defineCall({
    name: 'labeling.expiring',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/expiring/get',
    gate: { key: 'LA', verb: 'view' },
    summary: 'Open labels whose date has passed or comes within a week, with where the days end there',
    isRead: true,
    answer: object({
      now: instant,
      ends: object({ today: instant, tomorrow: instant, week: instant }),
      counts,
      labels: list(EXPIRING_LABEL, EXPIRING_MAX),
    }),
  }),
] as const
