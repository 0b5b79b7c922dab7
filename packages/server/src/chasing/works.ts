/** What the queue does for the chase, and what it follows. */
import { sendMessage, type MessageAsked } from './webhooks/webhooks.ts'
import { transact } from '../database/transaction.ts'
import { scopeOf, type Chasing } from './chasing.ts'
import { chaseOne, type ChaseAsked } from './decide.ts'
import { deliverOne, noteProof, type DeliveryAsked, type ProofAsked } from './sending/deliver.ts'

/** Its own tries count, by the way it goes: what the queue tries again is a server that broke off. */
export const chaseWorks = [
  { name: 'chase', run: (services: Chasing, data: ChaseAsked) => chaseOne(services, data) },
  { name: 'chase-deliver', run: (services: Chasing, data: DeliveryAsked) => deliverOne(services, data) },
  { name: 'chase-proof', run: (services: Chasing, data: ProofAsked) => noteProof(services, data) },
  { name: 'webhook-send', run: (services: Chasing, data: MessageAsked) => sendMessage(services, data) },
] as const

/** What happened, as the stream tells it. */
export interface Happening {
  readonly id: string
  readonly at: string
  readonly organizationId: string
  readonly changes: readonly {
    readonly entity: string
    readonly verb: 'create' | 'change' | 'remove' | 'restore'
    readonly ids: readonly string[] | null
    readonly places: readonly string[] | null
  }[]
}

/** Every notification that comes, or is opened again, is chased; what is told twice is decided once. */
export const chaseFollower = {
  name: 'chase',
  entities: ['notification'],
  async take(services: Chasing, happenings: readonly Happening[]): Promise<void> {
    for (const { id: happening, organizationId, changes } of happenings) {
      const ids = changes.flatMap(({ entity, verb, ids: named }) =>
        entity === 'notification' && verb !== 'remove' ? (named ?? []) : [],
      )
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
}
