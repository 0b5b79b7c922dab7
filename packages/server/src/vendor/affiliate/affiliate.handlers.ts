/** What an affiliate sees: figures and lists of the organizations it looks after, and of no other. */
import type { AffiliateList, CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import { actingRefusal } from '@cloche/domain/rules/customers'
import type { PartType } from '@cloche/domain/rules/permissions'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { requirePart } from '../../http/part.ts'
import {
  affiliatedBy,
  countOf,
  figuresOf,
  grantedBy,
  readIn,
  rowsOf,
  userStatement,
} from './affiliate.store.ts'

type Records = AnswerOf<CallNamed<'affiliate.records'>>['records']
type Organizations = AnswerOf<CallNamed<'affiliate.organizations'>>['organizations']

const plain = (text: string) => text.trim().toLocaleLowerCase()

/** The licence behind each list. */
const PARTS: Readonly<Record<AffiliateList, PartType>> = {
  users: 'affiliate-user',
  devices: 'affiliate-device',
  licenses: 'affiliate-license',
  purchases: 'affiliate-license',
  reports: 'affiliate-organization',
}

export const affiliateOrganizations: Handler<'affiliate.organizations'> = async context => {
  const { services, session, body, readTogether } = context
  requirePart(context, 'affiliate-organization')
  // What is remembered of the session is believed only while it holds.
  await readTogether([])
  const { search = '', offset = 0, limit = 50 } = body
  const found: Organizations[number][] = []
  for (const { organizationId, allowsActing } of await affiliatedBy(services.pool, session.organizationId)) {
    const [figures] = await readIn(services.pool, organizationId, figuresOf(organizationId))
    if (figures && plain(figures.name).includes(plain(search))) found.push({ ...figures, allowsActing })
  }
  found.sort((one, other) => one.name.localeCompare(other.name))
  return { organizations: found.slice(offset, offset + limit), count: found.length }
}

/** Organization after organization: a page may begin in one and end in the next. @throws NOT_FOUND for any other. */
export const affiliateRecords: Handler<'affiliate.records'> = async context => {
  const { services, session, body, readTogether } = context
  requirePart(context, PARTS[body.list])
  await readTogether([])
  const { list, organizationId, search = '', offset = 0, limit = 50 } = body
  const all = await affiliatedBy(services.pool, session.organizationId)
  const asked = organizationId?.toLowerCase()
  const chosen = all.filter(one => asked === undefined || one.organizationId === asked)
  if (asked !== undefined && chosen.length === 0) throw new Problem('NOT_FOUND', { entity: 'organization' })
  const records: Records[number][] = []
  let count = 0
  for (const one of chosen) {
    const [total] = await readIn(services.pool, one.organizationId, countOf(list, one.organizationId, search))
    const mine = total?.count ?? 0
    const skip = Math.max(0, offset - count)
    const room = limit - records.length
    count += mine
    if (skip >= mine || room === 0) continue
    const rows = await readIn(
      services.pool,
      one.organizationId,
      rowsOf(list, one.organizationId, search, skip, room),
    )
    const organization = { organizationId: one.organizationId, organizationName: total?.name ?? '' }
    const granted =
      list === 'licenses' ? await grantedBy(services.pool, session.organizationId, one.organizationId) : null
    const own = (id: string) => (granted === null ? {} : { isOwnGrant: granted.has(id) })
    records.push(...rows.map(row => ({ ...row, ...own(row.id), ...organization })))
  }
  return { records, count }
}

/** @throws NOT_FOUND for people of every other organization, one's own too. */
export async function lookedAfterPerson(
  context: Pick<CallContext, 'services' | 'session' | 'readTogether'>,
  userId: string,
) {
  const { services, session, readTogether } = context
  requirePart(context, 'affiliate-user')
  await readTogether([])
  for (const { organizationId, allowsActing } of await affiliatedBy(services.pool, session.organizationId)) {
    const statement = userStatement(organizationId, userId.toLowerCase())
    const [row] = await readIn(services.pool, organizationId, statement)
    if (row === undefined) continue
    const { organization, ...user } = row
    const own = { roleLevel: session.roleLevel, level: session.permissions.levels.AFF }
    const refusal = actingRefusal(allowsActing, own, user) ?? null
    return { user, organization: { id: organizationId, name: organization }, allowsActing, refusal }
  }
  throw new Problem('NOT_FOUND', { entity: 'user' })
}

export const affiliateUser: Handler<'affiliate.user'> = context =>
  lookedAfterPerson(context, context.query.userId)
