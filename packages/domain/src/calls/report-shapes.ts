/** A report as it is read: see `rules/reports` for what its parts are. */
import { REPORT_GAPS, REPORT_KINDS, REPORT_MARKS } from '../catalogue/names/report.ts'
import { AMOUNT_UNITS } from '../catalogue/names/units.ts'
import { count, day, either, figure, flag, instant, list, nullable, object, oneOf, text } from './schema.ts'

const KIND = oneOf([
  'text',
  'word',
  'person',
  'count',
  'number',
  'amount',
  'money',
  'temperature',
  'share',
  'minutes',
  'instant',
  'day',
])
const COLUMN = object(
  {
    name: text,
    kind: KIND,
    words: list(text, 5),
    share: figure,
    isEmpty: flag,
  },
  ['words', 'share', 'isEmpty'],
)
const CELL = nullable(either(text, figure, object({ value: figure, unit: oneOf(AMOUNT_UNITS) })))
const ROW = list(CELL, 20)
/** Rows of a page of a report at most. */
export const REPORT_PAGE_MAX = 200

/** A chart: `labels` stand below, one for each value of each series. Limits are those that counted for a line. */
export const REPORT_CHART = object({
  look: oneOf(['bars', 'lines']),
  measure: text,
  kind: KIND,
  along: COLUMN,
  labels: list(text, 400),
  series: list(
    object(
      {
        name: text,
        values: list(nullable(figure), 400),
        limits: object({ low: nullable(figure), high: nullable(figure) }),
      },
      ['limits'],
    ),
    40,
  ),
})

export const REPORT_CONTENT = object({
  head: object({
    kind: oneOf(REPORT_KINDS),
    name: text,
    organization: text,
    place: text,
    places: list(text, 200),
    timeZone: text,
    currency: text,
    from: day,
    to: day,
    about: nullable(text),
    madeBy: nullable(text),
    asked: instant,
    showsPeople: flag,
    showsPrices: flag,
  }),
  mark: oneOf(REPORT_MARKS),
  missing: list(
    object({ kind: oneOf(REPORT_GAPS), name: nullable(text), count: figure, days: list(day, 366) }),
    500,
  ),
  figures: list(object({ name: text, kind: KIND, value: CELL }), 20),
  charts: list(REPORT_CHART, 10),
  groups: list(object({ name: text, columns: list(COLUMN, 20), rows: list(ROW, 200), of: count }), 10),
  columns: list(COLUMN, 20),
  rowCount: count,
  rows: list(ROW, REPORT_PAGE_MAX),
})
