import type { ServerArea } from '../../http/area.ts'
import { actAsCustomersPerson, letAct, ownAffiliate } from './acting.handlers.ts'
import { affiliateOrganizations, affiliateRecords, affiliateUser } from './affiliate.handlers.ts'

export const affiliateArea: ServerArea = {
  name: 'affiliate',
  handlers: {
    'affiliate.organizations': affiliateOrganizations,
    'affiliate.records': affiliateRecords,
    'affiliate.user': affiliateUser,
    'affiliate.actAs': actAsCustomersPerson,
    'affiliate.own': ownAffiliate,
    'affiliate.letAct': letAct,
  },
}
