/** Groups as a directory keeps them here, and what their members get by them. */
import { newId } from '../../../adapters/ids.ts'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import {
  changePersonOfDirectory,
  directoryContext,
  groupsKept,
  readDirectory,
  rightsOfGroups,
} from '../../directory/index.ts'
import type { Services } from '../../../http/call-context.ts'
import { plainPath, type Condition } from './filter.ts'
import { ScimProblem } from './problem.ts'
import { isObject, type Change } from './said.ts'

export interface GroupRow {
  readonly id: string
  readonly name: string
  readonly externalId: string | null
  readonly created: string
  readonly changed: string
  readonly members: readonly { readonly value: string; readonly display: string | null }[]
}

/** What is said of a group; absent: nothing. */
interface SaidOfGroup {
  name?: string
  externalId?: string | null
}

const MEMBERS_MAX = 5000
const GROUPS_MAX = 5000
const NAME_MAX = 256
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const notFound = () => new ScimProblem(404, 'No group here has this id.')
const invalid = (detail: string) => new ScimProblem(400, detail, 'invalidValue')

const COMPARED: Readonly<Record<string, string>> = {
  id: 'g.id::text',
  displayname: 'lower(g.name)',
  externalid: 'g.external_id',
}
const COLUMNS = `g.id, g.name, g.external_id as "externalId", g.created, g.changed`
const MEMBERS = `coalesce((select json_agg(json_build_object('value', m.user_id, 'display', u.full_name) order by m.user_id)
    from directory_member m join "user" u on u.organization_id = m.organization_id and u.id = m.user_id
    where m.organization_id = g.organization_id and m.group_id = g.id), '[]') as members`

export function listGroups(
  { pool }: Services,
  organizationId: string,
  conditions: readonly Condition[],
  { offset, limit }: { offset: number; limit: number },
  withMembers: boolean,
): Promise<{ groups: GroupRow[]; count: number }> {
  const values: unknown[] = [organizationId]
  const where = conditions.map(({ path, value }) => {
    const compared = COMPARED[path]
    if (compared === undefined)
      throw new ScimProblem(400, `There is nothing to compare: ${path}`, 'invalidFilter')
    values.push(path === 'externalid' ? String(value) : String(value).toLowerCase())
    return ` and ${compared} = $${values.length}`
  })
  const from = `from directory_group g where g.organization_id = $1${where.join('')}`
  return transact(
    pool,
    serverScope(organizationId),
    async transaction => {
      const { rows } = await transaction.query<GroupRow>({
        text: `select ${COLUMNS}${withMembers ? `, ${MEMBERS}` : `, '[]'::json as members`} ${from}
               order by g.created, g.id offset $${values.length + 1} limit $${values.length + 2}`,
        values: [...values, offset, limit],
      })
      const counted = await transaction.query<{ count: number }>({
        text: `select count(*)::int as count ${from}`,
        values,
      })
      return { groups: rows, count: counted.rows[0]?.count ?? 0 }
    },
    'read only',
  )
}

async function groupOf(transaction: Transaction, organizationId: string, id: string): Promise<GroupRow> {
  const { rows } = await transaction.query<GroupRow>({
    text: `select ${COLUMNS}, ${MEMBERS} from directory_group g where g.organization_id = $1 and g.id = $2`,
    values: [organizationId, id],
  })
  const [group] = rows
  if (group === undefined) throw notFound()
  return group
}

export function readGroup({ pool }: Services, organizationId: string, id: string): Promise<GroupRow> {
  if (!UUID.test(id)) throw notFound()
  return transact(
    pool,
    serverScope(organizationId),
    transaction => groupOf(transaction, organizationId, id.toLowerCase()),
    'read only',
  )
}

function nameOf(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > NAME_MAX || /\p{Cc}/u.test(value))
    throw invalid('displayName is no line of text.')
  return value.trim()
}

const externalOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (typeof value !== 'string' || value.length > NAME_MAX) throw invalid('externalId is no text.')
  return value
}

/** The ids that members name. */
function idsOf(value: unknown): string[] {
  const all = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
  if (all.length > MEMBERS_MAX) throw new ScimProblem(413, `At most ${MEMBERS_MAX} members at once.`)
  return all.map((one: unknown) => {
    const id = isObject(one) ? one['value'] : one
    if (typeof id !== 'string' || !UUID.test(id)) throw invalid('A member has no id of ours.')
    return id.toLowerCase()
  })
}

async function write(
  services: Services,
  organizationId: string,
  work: (transaction: Transaction, touched: Set<string>) => Promise<string | null>,
): Promise<GroupRow | null> {
  return transact(services.pool, serverScope(organizationId), async transaction => {
    // Groups of one organization are written one after the other: what members get comes of all of theirs.
    await transaction.query({
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 7042))',
      values: [organizationId],
    })
    const touched = new Set<string>()
    const id = await work(transaction, touched)
    await giveRights(services, transaction, organizationId, touched)
    return id === null ? null : groupOf(transaction, organizationId, id)
  })
}

/** What the groups of these people are worth, now that they are others. */
async function giveRights(
  { behaviours }: Services,
  transaction: Transaction,
  organizationId: string,
  people: Iterable<string>,
): Promise<void> {
  const { settings } = await readDirectory(transaction, organizationId)
  const context = directoryContext(transaction, behaviours, organizationId)
  for (const userId of people) {
    if (settings.keeperId === userId) continue
    const groups = await groupsKept(transaction, organizationId, userId)
    const rights = await rightsOfGroups(transaction, organizationId, groups, settings)
    await changePersonOfDirectory(context, userId, {}, rights, 'scim')
  }
}

/** The same for everybody whom the directory keeps here, after its rules became others. */
export async function giveRightsAnew(services: Services, organizationId: string): Promise<void> {
  const PART = 100
  for (let after = ''; ;) {
    const next = await transact(services.pool, serverScope(organizationId), async transaction => {
      const { rows } = await transaction.query<{ id: string }>({
        text: `select id from "user" where organization_id = $1 and directory_source = 'scim' and deleted is null
                 and id::text > $2 order by id::text limit $3`,
        values: [organizationId, after, PART],
      })
      await giveRights(
        services,
        transaction,
        organizationId,
        rows.map(({ id }) => id),
      )
      return rows.at(-1)?.id
    })
    if (next === undefined) return
    after = next
  }
}

/** @throws ScimProblem naming nobody: whether an id is another organization's is not said */
async function addMembers(
  transaction: Transaction,
  organizationId: string,
  groupId: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await transaction.query<{ id: string }>({
    text: 'select id from "user" where organization_id = $1 and id = any($2::uuid[]) and deleted is null',
    values: [organizationId, ids],
  })
  const known = new Set(rows.map(({ id }) => id))
  if (ids.some(id => !known.has(id))) throw invalid('A member is nobody here.')
  await transaction.query({
    text: `insert into directory_member (organization_id, group_id, user_id) select $1, $2, unnest($3::uuid[])
           on conflict do nothing`,
    values: [organizationId, groupId, [...known]],
    change: null,
  })
}

/** Takes these out, or all. */
async function removeMembers(
  transaction: Transaction,
  organizationId: string,
  groupId: string,
  ids: readonly string[] | null,
): Promise<void> {
  await transaction.query({
    text: `delete from directory_member where organization_id = $1 and group_id = $2
             and ($3::uuid[] is null or user_id = any($3))`,
    values: [organizationId, groupId, ids],
    change: null,
  })
}

async function keep(
  transaction: Transaction,
  organizationId: string,
  id: string,
  { name, externalId }: SaidOfGroup,
): Promise<void> {
  await transaction.query({
    text: `update directory_group set name = coalesce($3, name), changed = now(),
             external_id = case when $5 then $4 else external_id end
           where organization_id = $1 and id = $2`,
    values: [organizationId, id, name ?? null, externalId ?? null, externalId !== undefined],
    change: null,
  })
}

export async function makeGroup(
  services: Services,
  organizationId: string,
  body: unknown,
): Promise<GroupRow> {
  if (!isObject(body)) throw new ScimProblem(400, 'The body is no object.', 'invalidSyntax')
  const [name, externalId, members] = [
    nameOf(body['displayName']),
    externalOf(body['externalId']),
    idsOf(body['members']),
  ]
  const made = await write(services, organizationId, async (transaction, touched) => {
    const { rows } = await transaction.query<{ count: number; isThere: boolean | null }>({
      text: `select count(*)::int as count, bool_or(lower(name) = lower($2)) as "isThere"
             from directory_group where organization_id = $1`,
      values: [organizationId, name],
    })
    if (rows[0]?.isThere === true) throw new ScimProblem(409, 'There is a group of this name.', 'uniqueness')
    if ((rows[0]?.count ?? 0) >= GROUPS_MAX) throw new ScimProblem(413, `At most ${GROUPS_MAX} groups.`)
    const id = newId()
    await transaction.query({
      text: 'insert into directory_group (organization_id, id, name, external_id) values ($1, $2, $3, $4)',
      values: [organizationId, id, name, externalId],
      change: null,
    })
    await addMembers(transaction, organizationId, id, members)
    for (const member of members) touched.add(member)
    return id
  })
  return made as GroupRow
}

/** Writes a group whole: who is not named is out. */
export async function replaceGroup(
  services: Services,
  organizationId: string,
  id: string,
  body: unknown,
): Promise<GroupRow> {
  if (!isObject(body)) throw new ScimProblem(400, 'The body is no object.', 'invalidSyntax')
  return changeGroup(services, organizationId, id, [
    { op: 'replace', path: 'displayName', value: body['displayName'] },
    ...(body['externalId'] === undefined
      ? []
      : [{ op: 'replace' as const, path: 'externalId', value: body['externalId'] }]),
    { op: 'replace', path: 'members', value: body['members'] ?? [] },
  ])
}

const ONE_MEMBER = /^members\[\s*value\s+eq\s+"([^"]*)"\s*\]$/i

export async function changeGroup(
  services: Services,
  organizationId: string,
  given: string,
  changes: readonly Change[],
): Promise<GroupRow> {
  if (!UUID.test(given)) throw notFound()
  const id = given.toLowerCase()
  const changed = await write(services, organizationId, async (transaction, touched) => {
    const before = await groupOf(transaction, organizationId, id)
    for (const { value } of before.members) touched.add(value)
    const out = before.members.map(({ value }) => value)
    for (const { op, path, value } of changes) {
      const name = plainPath(path)
      if (name === 'displayname' && op !== 'remove')
        await keep(transaction, organizationId, id, { name: nameOf(value) })
      else if (name === 'externalid')
        await keep(transaction, organizationId, id, {
          externalId: op === 'remove' ? null : externalOf(value),
        })
      else if (name === 'members' || name.startsWith('members['))
        await changeMembers(transaction, organizationId, id, { op, path, value }, touched)
    }
    // Whose groups are what they were keeps what they have.
    const after = await groupOf(transaction, organizationId, id)
    if (after.name === before.name && after.externalId === before.externalId) {
      const inside = new Set(after.members.map(member => member.value))
      for (const one of out) if (inside.has(one)) touched.delete(one)
    }
    return id
  })
  return changed as GroupRow
}

async function changeMembers(
  transaction: Transaction,
  organizationId: string,
  groupId: string,
  { op, path, value }: Change,
  touched: Set<string>,
): Promise<void> {
  const named = ONE_MEMBER.exec(path.trim())?.[1]
  if (path.includes('[') && named === undefined)
    throw new ScimProblem(400, 'Of members only value eq is understood.', 'invalidPath')
  const ids = named === undefined ? idsOf(value) : idsOf(named)
  for (const id of ids) touched.add(id)
  if (op === 'remove')
    return removeMembers(
      transaction,
      organizationId,
      groupId,
      named === undefined && value === undefined ? null : ids,
    )
  if (op === 'replace') await removeMembers(transaction, organizationId, groupId, null)
  await addMembers(transaction, organizationId, groupId, ids)
}

export async function removeGroup(services: Services, organizationId: string, given: string): Promise<void> {
  if (!UUID.test(given)) throw notFound()
  const id = given.toLowerCase()
  await write(services, organizationId, async (transaction, touched) => {
    const { members } = await groupOf(transaction, organizationId, id)
    for (const { value } of members) touched.add(value)
    await transaction.query({
      text: 'delete from directory_group where organization_id = $1 and id = $2',
      values: [organizationId, id],
      change: null,
    })
    return null
  })
}
