/** What others change, as it happens. */
import { defineCall } from '../catalogue/call.ts'
import { object, whole } from './schema.ts'

export const LIVE_CALLS = [
  defineCall({
    name: 'core.live',
    area: 'core',
    method: 'GET',
    path: '/live',
    gate: 'user',
    summary:
      'What is changed by others, as server-sent events. `ready`: from here on nothing is missed. `change`: ' +
      '`{changes: [{entity, verb, ids}], isOwn}`, names and ids alone, `ids` null when there are many. `refresh`: ' +
      'anything may have changed. `session`: place or rights moved. `end`: `{reason}`, the stream is over. ' +
      'With `ago` it begins with what changed in the last so many milliseconds.',
    query: object({ ago: whole(0, 600_000) }, ['ago']),
    answerType: 'text/event-stream',
    answer: {
      type: 'string',
      description: 'Events in the form of the HTML standard, with comments as heartbeat.',
    },
    ratePerMinute: 1200,
    isRead: true,
  }),
] as const
