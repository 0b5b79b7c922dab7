/** People as a directory makes, changes and switches them off here. */
import { ENTITIES } from '@cloche/domain/entities'
import { domainOfEmail } from '@cloche/domain/rules/directory'
import { transact, transactPlatform, serverScope, type Transaction } from '../../../database/transaction.ts'
import {
  changePersonOfDirectory,
  directoryContext,
  groupsKept,
  makePerson,
  passwordUseOf,
  provenDomainsOf,
  readDirectory,
  rightsOfGroups,
} from '../../directory/index.ts'
import { changeRecord, removeRecord } from '../../../entity-engine/write.ts'
import type { Services } from '../../../http/call-context.ts'
import { createIdentity, startInvitation } from '../../requests/index.ts'
import type { Condition } from './filter.ts'
import { peopleStatements, personStatement, type PersonRow } from './people.store.ts'
import { ScimProblem } from './problem.ts'
import type { SaidOfPerson } from './said.ts'

const notFound = () => new ScimProblem(404, 'Nobody here has this id.')
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function listPeople(
  { pool }: Services,
  organizationId: string,
  conditions: readonly Condition[],
  page: { offset: number; limit: number },
): Promise<{ people: PersonRow[]; count: number }> {
  const [rows, count] = peopleStatements(organizationId, conditions, page)
  return transact(
    pool,
    serverScope(organizationId),
    async transaction => ({
      people: page.limit === 0 ? [] : (await transaction.query(rows)).rows,
      count: (await transaction.query(count)).rows[0]?.count ?? 0,
    }),
    'read only',
  )
}

/** @throws ScimProblem when nobody of the organization has the id */
async function personOf(transaction: Transaction, organizationId: string, id: string): Promise<PersonRow> {
  const { rows } = await transaction.query(personStatement(organizationId, id))
  const [person] = rows
  if (person === undefined) throw notFound()
  return person
}

export function readPersonOf({ pool }: Services, organizationId: string, id: string): Promise<PersonRow> {
  if (!UUID.test(id)) throw notFound()
  return transact(
    pool,
    serverScope(organizationId),
    transaction => personOf(transaction, organizationId, id),
    'read only',
  )
}

async function keep(
  transaction: Transaction,
  organizationId: string,
  userId: string,
  { userName, externalId }: SaidOfPerson,
): Promise<void> {
  await transaction.query({
    text: `insert into directory_person (organization_id, user_id, user_name, external_id) values ($1, $2, $3, $4)
           on conflict (organization_id, user_id) do update set
             user_name = coalesce(excluded.user_name, directory_person.user_name),
             external_id = case when $5 then excluded.external_id else directory_person.external_id end, changed = now()`,
    values: [organizationId, userId, userName ?? null, externalId ?? null, externalId !== undefined],
    change: null,
  })
}

/** @throws ScimProblem, Problem */
export async function makeScimPerson(
  services: Services,
  organizationId: string,
  said: SaidOfPerson,
): Promise<PersonRow> {
  const { userName, name, lastName, phone, active = true } = said
  if (userName === undefined || userName === '')
    throw new ScimProblem(400, 'userName is missing.', 'invalidValue')
  const email = said.email ?? (domainOfEmail(userName) === undefined ? undefined : userName.toLowerCase())
  if (email === undefined) throw new ScimProblem(400, 'An e-mail address is missing.', 'invalidValue')
  return transact(services.pool, serverScope(organizationId), async transaction => {
    const context = directoryContext(transaction, services.behaviours, organizationId)
    const { settings } = await readDirectory(transaction, organizationId)
    const rights = await rightsOfGroups(transaction, organizationId, [], settings)
    const user = await makePerson(context, { name, lastName, phone, email, active }, rights, 'scim')
    await createIdentity(transaction, { organizationId, userId: user.id, email })
    await keep(transaction, organizationId, user.id, said)
    const domains = await provenDomainsOf(transaction, organizationId)
    const comesByIt = settings.isOn && domains.includes(domainOfEmail(email) ?? '')
    const use = await passwordUseOf(transaction, { organizationId, userId: user.id, email })
    if (active && !comesByIt && use === 'taken')
      await startInvitation({ services, actor: context.actor, transaction }, { userId: user.id })
    return personOf(transaction, organizationId, user.id)
  })
}

/** Another address: of a proven domain, so that no token of a directory leads anybody's account away. */
async function moveAddress(
  transaction: Transaction,
  organizationId: string,
  userId: string,
  email: string,
): Promise<void> {
  const domains = await provenDomainsOf(transaction, organizationId)
  const { rowCount } = await transaction.query({
    text: `select 1 from identity where organization_id = $1 and user_id = $2 and email <> $3`,
    values: [organizationId, userId, email],
  })
  if (rowCount === 0) return
  if (!domains.includes(domainOfEmail(email) ?? ''))
    throw new ScimProblem(400, 'The domain of the new address is not proven.', 'invalidValue')
  await transaction.query({
    text: 'update identity set email = $3, changed = now() where organization_id = $1 and user_id = $2',
    values: [organizationId, userId, email],
  })
}

/** Cards and PINs of who is switched off open nothing any more. */
async function endCards(context: ReturnType<typeof directoryContext>, userId: string): Promise<void> {
  const { transaction, actor } = context
  const { rows } = await transaction.query<{ id: string }>({
    text: 'select id from user_token where organization_id = $1 and user_id = $2 and active and deleted is null',
    values: [actor.organizationId, userId],
  })
  for (const { id } of rows)
    await changeRecord({ ...context, behaviours: {} }, ENTITIES.userToken, id, { active: false })
}

/**
 * Changes what the directory says. Of an owner it only switches the log-in; whoever may always come in by password is not
 * touched at all.
 */
export async function changeScimPerson(
  services: Services,
  organizationId: string,
  id: string,
  said: SaidOfPerson,
): Promise<PersonRow> {
  if (!UUID.test(id)) throw notFound()
  const isOwner = await isOwnerOf(services, organizationId, id)
  return transactPlatform(services.pool, async transaction => {
    const { rows } = await transaction.query({
      text: 'select 1 from identity where organization_id = $1 and user_id = $2',
      values: [organizationId, id],
    })
    if (rows.length === 0) throw notFound()
    if (said.email !== undefined && !isOwner) await moveAddress(transaction, organizationId, id, said.email)
    await transaction.enter(organizationId)
    const before = await personOf(transaction, organizationId, id)
    const { settings } = await readDirectory(transaction, organizationId)
    const isOff = said.active === false && before.active
    if (settings.keeperId === id) {
      if (isOff)
        throw new ScimProblem(403, 'This owner may always log in by password, and stays.', 'mutability')
      return before
    }
    const context = directoryContext(transaction, services.behaviours, organizationId)
    await keep(transaction, organizationId, id, said)
    if (isOwner) {
      const asOwner = { ...context, actor: { ...context.actor, roleLevel: 5 } }
      if (said.active !== undefined) await changeRecord(asOwner, ENTITIES.user, id, { active: said.active })
    } else {
      const groups = await groupsKept(transaction, organizationId, id)
      const rights = await rightsOfGroups(transaction, organizationId, groups, settings)
      const { name, lastName, phone, active, email } = said
      await changePersonOfDirectory(context, id, { name, lastName, phone, active, email }, rights, 'scim')
    }
    if (isOff) await endCards(context, id)
    return personOf(transaction, organizationId, id)
  })
}

async function isOwnerOf({ pool }: Services, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await transact(
    pool,
    serverScope(organizationId),
    transaction =>
      transaction.query({
        text: 'select 1 from "user" where organization_id = $1 and id = $2 and role_level > 4 and deleted is null',
        values: [organizationId, id],
      }),
    'read only',
  )
  return rows.length > 0
}

/** Removes a person: their name stays on what they did. */
export async function removeScimPerson(
  services: Services,
  organizationId: string,
  id: string,
): Promise<void> {
  if (!UUID.test(id)) throw notFound()
  return transact(services.pool, serverScope(organizationId), async transaction => {
    const before = await personOf(transaction, organizationId, id)
    const { settings } = await readDirectory(transaction, organizationId)
    if (settings.keeperId === id)
      throw new ScimProblem(403, 'This owner may always log in by password, and stays.', 'mutability')
    const context = directoryContext(transaction, services.behaviours, organizationId)
    const actor = { ...context.actor, roleLevel: before.roleLevel > 4 ? 5 : 4 }
    await endCards(context, id)
    await removeRecord({ ...context, actor }, ENTITIES.user, id)
  })
}
