/** The handlers of calls of people and of oneself, by the names of their contracts. */
import type { ServerArea } from '../../http/area.ts'
import {
  assignLicense,
  giveBackMyLicense,
  takeBackLicense,
  takeMyLicense,
} from './license/assign.handlers.ts'
import { inviteMany } from './inviting/invite-many.handler.ts'
import { invitePreview } from './inviting/preview.handler.ts'
import { peopleLimits } from './license/license.handlers.ts'
import { changeMyEmail, changeUserEmail, invite } from './people/email.handlers.ts'
import {
  changeMyLocations,
  changeUserLocations,
  myPlaces,
  userLocations,
} from './people/enrolment.handlers.ts'
import { userHistory } from './people/history.handlers.ts'
import { endUserSessions, myLogins, userLogins } from './people/logins.handlers.ts'
import { changeMyMetas, myMetas } from './people/me-metas.handlers.ts'
import { changeUserJobs } from './people/jobs.handlers.ts'
import { userRequests } from './people/requests.handlers.ts'

export const peopleHandlers: NonNullable<ServerArea['handlers']> = {
  'organization.myPlaces': myPlaces,
  'organization.changeMyLocations': changeMyLocations,
  'organization.myMetas': myMetas,
  'organization.changeMyMetas': changeMyMetas,
  'organization.myLogins': myLogins,
  'organization.changeMyEmail': changeMyEmail,
  'organization.takeMyLicense': takeMyLicense,
  'organization.giveBackMyLicense': giveBackMyLicense,
  'people.limits': peopleLimits,
  'people.locations': userLocations,
  'people.changeLocations': changeUserLocations,
  'people.changeJobs': changeUserJobs,
  'people.logins': userLogins,
  'people.endSessions': endUserSessions,
  'people.requests': userRequests,
  'people.history': userHistory,
  'people.changeEmail': changeUserEmail,
  'people.invite': invite,
  'people.invitePreview': invitePreview,
  'people.inviteMany': inviteMany,
  'people.assignLicense': assignLicense,
  'people.takeBackLicense': takeBackLicense,
}
