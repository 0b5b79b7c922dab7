/** The call that answers with a stream; what the core of the server brings beside the areas. */
import type { ServerArea } from '../area.ts'
import type { Handler } from '../call-context.ts'

const live: Handler<'core.live'> = async ({ services, session, reply, query }) => {
  await services.live.join(session, reply, query.ago)
  return reply
}

export const liveArea: ServerArea = { name: 'core', handlers: { 'core.live': live } }
