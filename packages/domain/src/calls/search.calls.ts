/** Finding any record of the organization, from anywhere. */
import { defineCall } from '../catalogue/call.ts'
import { FOUND_RECORD } from './labeling-shapes.ts'
import { line, list, object, uuid } from './schema.ts'

const found = list(FOUND_RECORD, 500)

export const SEARCH_CALLS = [
  defineCall({
    name: 'core.search',
    area: 'core',
    method: 'POST',
    path: '/search',
    gate: 'user',
    summary:
      'Find records of every kind by name, code, serial or scan code, the best of each kind first; `more` names the ' +
      'kinds that have further ones. `records` are answered as long as they are there and within rights',
    body: object({ text: line(200), records: list(object({ entity: line(40, 1), id: uuid }), 20) }, [
      'text',
      'records',
    ]),
    isRead: true,
    answer: object({ records: found, found, more: list({ type: 'string' }, 100) }),
  }),
] as const
