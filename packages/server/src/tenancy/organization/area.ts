import type { ServerArea } from '../../http/area.ts'
import { erasureHandlers } from './erasure/handlers.ts'
import { finishBegun } from './erasure/job.ts'
import { exportGuestHandlers, exportHandlers } from './exports/handlers.ts'
import { clearExpired, makeExports } from './exports/job.ts'
import { sendExports } from './exports/schedule/job.ts'
import { sealDepositBehaviour } from './deposits/deposit.behaviour.ts'
import { depositNow } from './deposits/now.handlers.ts'
import { depositJob } from './deposits/deposit.job.ts'
import { jobProfileBehaviour } from './job-profile.behaviour.ts'
import { auditHandlers } from './audit/audit.handlers.ts'
import { auditJobs } from './audit/receivers/index.ts'
import { streamByToken } from './audit/stream.handlers.ts'
import { connectorBehaviour } from './license/connector.behaviour.ts'
import { licenseBehaviour } from './license/license.behaviour.ts'
import { locationHandlers } from './location/handlers.ts'
import { locationBehaviour } from './location/location.behaviour.ts'
import { changeMe, me, myLocations, myPermissions, userPermissions } from './me.handlers.ts'
import { organizationBehaviour } from './organization.behaviour.ts'
import { organizationHandlers } from './organization.handlers.ts'
import { peopleHandlers } from './people.handlers.ts'
import { createUser, restoreUser } from './people/log-in.handlers.ts'
import { createTicketMessage } from './support/ticket-message.handlers.ts'
import { ticketBehaviour, ticketMessageBehaviour } from './support/ticket.behaviour.ts'
import { retentionHandlers } from './retention/retention.handlers.ts'
import { userBehaviour } from './user.behaviour.ts'

export const organizationArea: ServerArea = {
  name: 'organization',
  behaviours: {
    location: locationBehaviour,
    organization: organizationBehaviour,
    jobProfile: jobProfileBehaviour,
    user: userBehaviour,
    license: licenseBehaviour,
    connector: connectorBehaviour,
    sealDeposit: sealDepositBehaviour,
    ticket: ticketBehaviour,
    ticketMessage: ticketMessageBehaviour,
  },
  handlers: {
    ...auditHandlers,
    'organization.depositNow': depositNow,
    ...locationHandlers,
    ...organizationHandlers,
    ...peopleHandlers,
    ...erasureHandlers,
    ...exportHandlers,
    ...retentionHandlers,
    'organization.me': me,
    'organization.changeMe': changeMe,
    'organization.myPermissions': myPermissions,
    'organization.myLocations': myLocations,
    'organization.userPermissions': userPermissions,
  },
  guestHandlers: { ...exportGuestHandlers },
  machineHandlers: { 'audit.stream': streamByToken },
  jobs: [
    ...auditJobs,
    depositJob,
    { name: 'erasures', everyMs: 60_000, run: finishBegun },
    { name: 'exports', everyMs: 15_000, run: makeExports },
    { name: 'exports by schedule', everyMs: 15_000, run: sendExports },
    { name: 'expired exports', everyMs: 600_000, run: clearExpired },
  ],
  standardHandlers: {
    'user.create': createUser,
    'user.restore': restoreUser,
    'ticketMessage.create': createTicketMessage,
  },
}
