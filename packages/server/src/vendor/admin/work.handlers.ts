/** Work in the background: what waits, what failed and why, and having it done again. For the platform's own people. */
import { Problem } from '@cloche/domain/problems'
import { followerFigures } from '../../event-log/index.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { putAside, queueFigures } from '../../queue/index.ts'

/** @throws NOT_ALLOWED for everybody else */
async function refuseOthers({ session, readTogether }: Pick<CallContext, 'session' | 'readTogether'>) {
  // What is remembered of the session is believed only while it holds.
  await readTogether([])
  if (!session.isPlatformOwner) throw new Problem('NOT_ALLOWED', { permission: 'RO' })
}

export const showWork: Handler<'admin.work'> = async context => {
  await refuseOthers(context)
  const { pool } = context.services
  const { offset = 0, limit = 50, name } = context.query
  const [queues, followers, { items: failed, count }] = await Promise.all([
    queueFigures(pool),
    followerFigures(pool),
    putAside(pool, { offset, limit, ...(name === undefined ? {} : { name }) }),
  ])
  return { queues, followers, failed, count }
}

export const workAgain: Handler<'admin.workAgain'> = async context => {
  await refuseOthers(context)
  return { count: await context.services.queue.again(context.body.ids) }
}

export const dropWork: Handler<'admin.dropWork'> = async context => {
  await refuseOthers(context)
  return { count: await context.services.queue.drop(context.body.ids) }
}
