/** Who acts where it is not simply the session: the server itself, or a person at home while they work elsewhere. */
import type { Actor } from '../entity-engine/behaviours.ts'
import type { Origin } from '../database/statement.ts'

/** The server at work with the rights of an owner, where nobody works yet or somebody sells. @param now ISO 8601 */
export function serverAsOwner(organizationId: string, locale = 'en', now = new Date().toISOString()): Actor {
  return {
    organizationId,
    userId: null,
    memberId: null,
    userName: null,
    locationId: null,
    roleLevel: 5,
    isPlatformOwner: false,
    locale,
    now,
  }
}

/** The server at work by itself, without the rights of anybody; `origin` tells by what. */
export const serverActor = (organizationId: string, origin?: Origin): Actor => ({
  ...serverAsOwner(organizationId),
  roleLevel: 0,
  kind: 'system',
  ...(origin === undefined ? {} : { origin }),
})

/** The person of a session in another organization than it works in: their own, where they are no visitor. */
export function actorIn(actor: Actor, organizationId: string): Actor {
  if (organizationId === actor.organizationId) return actor
  return { ...actor, organizationId, memberId: actor.userId, locationId: null }
}
