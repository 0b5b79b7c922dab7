/** What an affiliate sees: figures and lists of the organizations it looks after, and of no other. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import type { Handler } from '../../http/call-context.ts'
import { affiliatedBy, countOf, figuresOf, readIn, rowsOf, userStatement } from './affiliate.store.ts'

type Records = AnswerOf<CallNamed<'affiliate.records'>>['records']
type Organizations = AnswerOf<CallNamed<'affiliate.organizations'>>['organizations']

const plain = (text: string) => text.trim().toLocaleLowerCase()

export const affiliateOrganizations: Handler<'affiliate.organizations'> = async ({
  services,
  session,
  body,
  readTogether,
}) => {
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
export const affiliateRecords: Handler<'affiliate.records'> = async ({
  services,
  session,
  body,
  readTogether,
}) => {
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
    records.push(...rows.map(row => ({ ...row, ...organization })))
  }
  return { records, count }
}

/** @throws NOT_FOUND for people of every other organization, one's own too. */
export const affiliateUser: Handler<'affiliate.user'> = async ({
  services,
  session,
  query,
  readTogether,
}) => {
  await readTogether([])
  const userId = query.userId.toLowerCase()
  for (const { organizationId, allowsActing } of await affiliatedBy(services.pool, session.organizationId)) {
    const [row] = await readIn(services.pool, organizationId, userStatement(organizationId, userId))
    if (row === undefined) continue
    const { organization, ...user } = row
    return { user, organization: { id: organizationId, name: organization }, allowsActing }
  }
  throw new Problem('NOT_FOUND', { entity: 'user' })
}
