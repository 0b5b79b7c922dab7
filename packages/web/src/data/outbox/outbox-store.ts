/** What waits to be sent, for everybody who shows it. The database behind it is fetched when it is needed. */
import { makeStore, useStore } from '../../kit/store.ts'
import { sessionStore } from '../session/session.ts'
import type { Operation, Owner } from './operation.ts'

export const outboxStore = makeStore<readonly Operation[]>([])
/** How many operations wait here of others, or cannot be read. */
export const othersStore = makeStore(0)
export const isSendingStore = makeStore(false)

export function useOutbox(): readonly Operation[] {
  return useStore(outboxStore)
}

/** Who would send now; null: nobody, or nowhere. */
export function ownerNow(): Owner | null {
  const { phase, me, organization, location } = sessionStore.get()
  if (phase !== 'user' || me === null || organization === null || location === null) return null
  return {
    userId: me.id,
    organizationId: organization.id,
    locationId: location.id,
    locationName: location.name,
  }
}
