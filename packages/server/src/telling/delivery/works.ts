/** What the queue does for the chase, and what it follows. */
import { transact, serverScope } from '../../database/transaction.ts'
import type { Follower } from '../../event-log/index.ts'
import type { Work } from '../../http/area.ts'
import type { Chasing } from './chasing.ts'
import { openSinceStatement } from './chase.store.ts'
import { chaseOne, type ChaseAsked } from './decide.ts'
import { DELIVER_WORKS } from './sending/hand-over.ts'
import { deliverOne, noteProof, type DeliveryAsked, type ProofAsked } from './sending/deliver.ts'

/** Whoever has an alarm to tell of tries again soon, and in the end every six hours. */
const SOON = { retryDelay: 2, retryLimit: 15 }

/** Its own tries count, by the way it goes: what the queue tries again is a server that broke off. */
export const chaseWorks: readonly Work[] = [
  { name: 'chase', ...SOON, run: (services, data: ChaseAsked) => chaseOne(services, data) },
  ...DELIVER_WORKS.map((name): Work => ({
    name,
    ...SOON,
    run: (services, data: DeliveryAsked) => deliverOne(services, data),
  })),
  { name: 'chase-proof', run: (services, data: ProofAsked) => noteProof(services, data) },
]

/** Every notification that comes, or is opened again, is chased; what is reported twice is decided once. */
export const chaseFollower = {
  name: 'chase',
  entities: ['notification'],
  async take(services: Chasing, happenings) {
    for (const { id: happening, organizationId, changes, at } of happenings) {
      const written = changes.filter(({ verb }) => verb !== 'remove')
      if (written.length === 0) continue
      const named = written.flatMap(({ ids }) => ids ?? [])
      const isMany = written.some(({ ids }) => ids === null)
      await transact(services.pool, serverScope(organizationId), async transaction => {
        const many = isMany ? (await transaction.query(openSinceStatement(organizationId, at))).rows : []
        const ids = new Set([...named, ...many.map(({ id }) => id)])
        for (const notificationId of ids)
          await services.queue.add(
            transaction,
            'chase',
            { organizationId, notificationId },
            { key: `${notificationId}/${happening}` },
          )
      })
    }
  },
} satisfies Follower
