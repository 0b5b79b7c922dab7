import { moveSessions } from '../../http/session.ts'
import type { ServerArea } from '../../http/area.ts'
import { locationBehaviour } from './location.behaviour.ts'
import { changeMe, me, myLocations, myPermissions, userPermissions } from './me.handlers.ts'
import { organizationBehaviour } from './organization.behaviour.ts'
import { userBehaviour } from './user.behaviour.ts'

export const organizationArea: ServerArea = {
  name: 'organization',
  behaviours: {
    location: locationBehaviour,
    organization: organizationBehaviour,
    user: userBehaviour,
    // A licence may change what every session of the organization can do.
    license: { afterWrite: ({ transaction, actor }) => moveSessions(transaction, actor.organizationId) },
  },
  handlers: {
    'organization.me': me,
    'organization.changeMe': changeMe,
    'organization.myPermissions': myPermissions,
    'organization.myLocations': myLocations,
    'organization.userPermissions': userPermissions,
  },
}
