import { defineCall } from '../catalogue/call.ts'
import { REPORT_CHART } from './report-shapes.ts'
import {
  figure,
  flag,
  instant,
  line,
  list,
  namesOf,
  nullable,
  object,
  oneOf,
  propertiesOf,
  text,
  uuid,
} from './schema.ts'

/** The bare pages that are made into pictures, by the name in their address. */
export const SCREENSHOT_VIEWS = ['devices', 'products', 'a/ev', 'l/ev', 'hp/ev', 'la/e', 's/va'] as const
export type ScreenshotView = (typeof SCREENSHOT_VIEWS)[number]

const columns = {
  name: text,
  type: text,
  at: instant,
  place: nullable(text),
  product: nullable(text),
  state: nullable(text),
  reason: text,
  expiration: instant,
  quantity: nullable(figure),
  unit: nullable(text),
  /** What was measured, and what it had to be between; for how many seconds, and how it came out. */
  celsius: nullable(figure),
  lowerLimit: nullable(figure),
  upperLimit: nullable(figure),
  seconds: nullable(figure),
  outcome: nullable(text),
  ...propertiesOf('device', ['serial', 'lastSeen']),
  ...propertiesOf('product', ['sku', 'gtin', 'allergens']),
  ...propertiesOf('event', ['kind', 'action', 'fromState', 'toState']),
  ...propertiesOf('haccpCheck', ['point', 'value', 'isOk', 'corrective']),
}
/** A line of a page; each page has columns of its own. */
const ROW = object({ id: uuid, ...columns }, namesOf(columns))

export const SCREENSHOT_CALLS = [
  defineCall({
    name: 'screenshot.request',
    area: 'screenshot',
    method: 'POST',
    path: '/screenshot/request',
    gate: 'location',
    summary: 'A token that opens one bare page for ten minutes, and the address of that page',
    body: object(
      {
        view: oneOf(SCREENSHOT_VIEWS),
        from: instant,
        to: instant,
        /** Of the events of one action, or of the checks of one point. */
        actionId: uuid,
        haccpPointId: uuid,
      },
      ['from', 'to', 'actionId', 'haccpPointId'],
    ),
    answer: object({ requestJwt: { type: 'string' }, address: { type: 'string' } }),
    ratePerMinute: 120,
  }),
  defineCall({
    name: 'screenshot.view',
    area: 'screenshot',
    method: 'GET',
    path: '/screenshot/view',
    gate: 'guest',
    summary: 'What stands on the bare page that the request token in Authorization was made for',
    query: object({ view: line(20) }, ['view']),
    answer: object({
      view: oneOf(SCREENSHOT_VIEWS),
      organization: object({ name: text, locale: text, timeZone: text, currency: text }),
      location: nullable(object({ name: text })),
      /** The name of the record that the page is about. */
      subject: nullable(text),
      from: nullable(instant),
      to: nullable(instant),
      /** As the report of the same period shows them, of all rows. */
      charts: list(REPORT_CHART, 10),
      rows: list(ROW, 200),
      isCut: flag,
    }),
    ratePerMinute: 240,
  }),
] as const
