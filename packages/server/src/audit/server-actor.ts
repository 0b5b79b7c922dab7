/** Who acts where nobody is logged in: the server itself, for a request or in the background. */
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
