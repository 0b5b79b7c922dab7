import { defineCall } from '../catalogue/index.ts'
import { anything, instant, line, object, oneOf, uuid } from './schema.ts'

/** The bare pages that are made into pictures, by the name in their address. */
export const SCREENSHOT_VIEWS = ['devices', 'products', 'a/ev', 'l/ev', 'hp/ev', 'la/e', 's/va'] as const
export type ScreenshotView = (typeof SCREENSHOT_VIEWS)[number]

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
      organization: anything,
      location: anything,
      subject: anything,
      from: anything,
      to: anything,
      rows: anything,
      isCut: { type: 'boolean' },
    }),
    ratePerMinute: 240,
  }),
] as const
