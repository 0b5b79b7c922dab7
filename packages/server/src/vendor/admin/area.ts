import type { ServerArea, Job } from '../../http/area.ts'
import { eraseDue, measureDue } from '../../tenancy/index.ts'
import {
  closeCustomer,
  inviteAgain,
  listCustomers,
  makeCustomer,
  suspendCustomers,
} from './customers/customers.handlers.ts'
import { changeAffiliate, changeCustomerAreas, changeRights } from './customers/given.handlers.ts'
import { endAllotment, giveAllotment, listAllotments } from './allotments/allotments.handlers.ts'
import { endLicense, grantLicense, renewLicense } from './allotments/grant.handlers.ts'
import { granteePlaces, grantees, ownAllotments } from './allotments/grantees.handlers.ts'
import { cloudTests } from './tests.handlers.ts'
import { dropWork, showWork, workAgain } from './work.handlers.ts'

const eraseJob: Job = {
  name: 'erasing of closed organizations',
  everyMs: 600_000,
  run: ({ pool, blobs, config }) => eraseDue(pool, blobs, config),
}

const measureJob: Job = {
  name: 'sizes of organizations',
  everyMs: 60_000,
  run: ({ pool }) => measureDue(pool),
}

export const adminArea: ServerArea = {
  name: 'admin',
  handlers: {
    'admin.tests': cloudTests,
    'admin.work': showWork,
    'admin.workAgain': workAgain,
    'admin.dropWork': dropWork,
    'admin.customers': listCustomers,
    'admin.makeCustomer': makeCustomer,
    'admin.inviteOwner': inviteAgain,
    'admin.suspendCustomers': suspendCustomers,
    'admin.closeCustomer': closeCustomer,
    'admin.customerAreas': changeCustomerAreas,
    'admin.customerAffiliate': changeAffiliate,
    'admin.affiliateRights': changeRights,
    'admin.allotments': listAllotments,
    'admin.giveAllotment': giveAllotment,
    'admin.endAllotment': endAllotment,
    'affiliate.allotments': ownAllotments,
    'affiliate.grantees': grantees,
    'affiliate.granteePlaces': granteePlaces,
    'affiliate.grantLicense': grantLicense,
    'affiliate.renewLicense': renewLicense,
    'affiliate.endLicense': endLicense,
  },
  jobs: [eraseJob, measureJob],
}
