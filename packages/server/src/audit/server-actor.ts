/** Who acts where it is not simply the session: the server itself, or a person at home while they work elsewhere. */
import type { Actor } from '../entity-engine/behaviours.ts'
import type { Origin } from './origin.ts'

export function serverActor(organizationId: string, origin?: Origin): Actor {
  return {
    organizationId,
    userId: null,
    memberId: null,
    userName: null,
    locationId: null,
    roleLevel: 0,
    isPlatformOwner: false,
    locale: 'en',
    now: new Date().toISOString(),
    kind: 'system',
    ...(origin === undefined ? {} : { origin }),
  }
}

/** The person of a session in another organization than it works in: their own, where they are no visitor. */
export function actorIn(actor: Actor, organizationId: string): Actor {
  if (organizationId === actor.organizationId) return actor
  return { ...actor, organizationId, memberId: actor.userId, locationId: null }
}
