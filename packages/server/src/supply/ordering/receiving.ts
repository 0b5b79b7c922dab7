/** What the area answers of receiving. */
import type { ServerArea } from '../../http/area.ts'
import { expected, receive } from './receive/receive.handlers.ts'

export const receivingHandlers = {
  'ordering.expected': expected,
  'ordering.receive': receive,
} satisfies ServerArea['handlers']
