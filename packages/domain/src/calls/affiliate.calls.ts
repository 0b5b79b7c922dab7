import { defineCall } from '../catalogue/index.ts'
import { anything, count, line, object, oneOf, uuid, whole } from './schema.ts'

/** What an affiliate sees of the organizations it looks after. */
export const AFFILIATE_LISTS = ['users', 'devices', 'licenses', 'purchases', 'reports'] as const
export type AffiliateList = (typeof AFFILIATE_LISTS)[number]

const page = { search: line(100), offset: whole(0, 1_000_000), limit: whole(1, 200) }

export const AFFILIATE_CALLS = [
  defineCall({
    name: 'affiliate.organizations',
    area: 'affiliate',
    method: 'POST',
    path: '/affiliate/organizations/get',
    gate: { key: 'AFF', verb: 'view' },
    summary: 'The organizations that the own one looks after, with figures',
    body: object(page, ['search', 'offset', 'limit']),
    isRead: true,
    answer: object({ organizations: anything, count }),
  }),
  defineCall({
    name: 'affiliate.records',
    area: 'affiliate',
    method: 'POST',
    path: '/affiliate/records/get',
    gate: { key: 'AFF', verb: 'view' },
    summary:
      'People, devices, licences, purchases or reports of the organizations that the own one looks after',
    body: object({ list: oneOf(AFFILIATE_LISTS), organizationId: uuid, ...page }, [
      'organizationId',
      'search',
      'offset',
      'limit',
    ]),
    isRead: true,
    answer: object({ records: anything, count }),
  }),
  defineCall({
    name: 'affiliate.user',
    area: 'affiliate',
    method: 'GET',
    path: '/affiliate/user',
    gate: { key: 'AFF', verb: 'view' },
    summary:
      'One person of an organization that the own one looks after, and whether one may work in their name',
    query: object({ userId: uuid }),
    isRead: true,
    answer: object({ user: anything, organization: anything, allowsActing: { type: 'boolean' } }),
  }),
] as const
