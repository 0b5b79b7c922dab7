/** What the queue does for the chase, and what it follows. */
import { transact } from '../database/transaction.ts'
import type { Follower } from '../happenings/index.ts'
import type { Work } from '../queue/index.ts'
import { scopeOf, type Chasing } from './chasing.ts'
import { chaseOne, type ChaseAsked } from './decide.ts'
import { deliverOne, noteProof, type DeliveryAsked, type ProofAsked } from './sending/deliver.ts'

/** Its own tries count, by the way it goes: what the queue tries again is a server that broke off. */
export const chaseWorks: readonly Work[] = [
  { name: 'chase', run: (services, data: ChaseAsked) => chaseOne(services, data) },
  { name: 'chase-deliver', run: (services, data: DeliveryAsked) => deliverOne(services, data) },
  { name: 'chase-proof', run: (services, data: ProofAsked) => noteProof(services, data) },
]

/** Every notification that comes, or is opened again, is chased; what is reported twice is decided once. */
export const chaseFollower = {
  name: 'chase',
  entities: ['notification'],
  async take(services: Chasing, happenings) {
    for (const { id: happening, organizationId, changes } of happenings) {
      const ids = changes.flatMap(({ verb, ids: named }) => (verb === 'remove' ? [] : (named ?? [])))
      if (ids.length === 0) continue
      await transact(services.pool, scopeOf(organizationId), async transaction => {
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
