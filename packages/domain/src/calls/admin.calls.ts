import { defineCall } from '../catalogue/index.ts'
import { anything, count, object, whole } from './schema.ts'

export const ADMIN_CALLS = [
  defineCall({
    name: 'admin.tests',
    area: 'admin',
    method: 'GET',
    path: '/admin/cloud/tests',
    gate: 'user',
    summary: 'How this installation is; for the people of its own organization',
    query: object({ offset: whole(0, 1_000_000), limit: whole(1, 100) }, ['offset', 'limit']),
    isRead: true,
    answer: object({
      tests: anything,
      statusUrl: { type: ['string', 'null'] },
      versions: anything,
      organizations: anything,
      count,
    }),
    ratePerMinute: 60,
  }),
] as const
