/** What is set of a directory, as those who manage roles see it. */
import { ENTITIES } from '@cloche/domain/entities'
import { mayChangeDirectory, proofName, whatKeepsFromEnforcing } from '@cloche/domain/rules/directory'
import type { Transaction } from '../../../database/transaction.ts'
import { transactPlatform } from '../../../database/transaction.ts'
import {
  domainsOf,
  fieldsOfDirectory,
  groupsKept,
  lastTries,
  readDirectory,
  type Directory,
} from '../../directory/index.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import { passGate } from '../../../http/gate.ts'
import { SCIM_TOKENS, tokensOf } from '../../../machine-tokens/index.ts'
import { factorOf } from '../../requests/index.ts'
import { Problem } from '@cloche/domain/problems'
import { returnAddress } from './return-address.ts'

type Answer = AnswerTo<'auth.directory'>

/** The addresses that the provider has to be given. */
const addressesOf = (publicUrl: string, organizationId: string) => ({
  return: returnAddress(publicUrl),
  samlAcs: `${publicUrl}/api/v0/auth/identity/saml`,
  samlMetadata: `${publicUrl}/api/v0/auth/identity/saml/${organizationId}`,
  scim: `${publicUrl}/scim/v2`,
})

/** The owner who may always come in, as far as it matters here. */
async function keeperOf(transaction: Transaction, organizationId: string, userId: string | null) {
  if (userId === null) return null
  const { rows } = await transaction.query<{ roleLevel: number; isActive: boolean }>({
    text: `select role_level as "roleLevel", active and deleted is null as "isActive" from "user"
           where organization_id = $1 and id = $2`,
    values: [organizationId, userId],
  })
  return rows[0] ?? null
}

/** What keeps a directory from being the only way in. */
export async function keepsFrom(
  { services, session }: Pick<CallContext, 'services' | 'session'>,
  directory: Directory,
): Promise<string[]> {
  const { organizationId, settings } = directory
  return transactPlatform(services.pool, async transaction => {
    const domains = await domainsOf(transaction, organizationId)
    const { keeperId } = settings
    const hasFactor =
      keeperId === null ? false : (await factorOf(transaction, { organizationId, userId: keeperId })).isOn
    await transaction.enter(session.organizationId)
    const keeper = await keeperOf(transaction, organizationId, keeperId)
    return whatKeepsFromEnforcing({
      isOn: settings.isOn,
      hasProvenDomain: domains.some(({ proven }) => proven !== null),
      hasWorked: directory.lastLogIn !== null,
      keeper: keeper === null ? null : { ...keeper, hasFactor },
    })
  })
}

/** All of it, as it is now. */
export async function answerDirectory(
  context: Pick<CallContext, 'services' | 'session' | 'read'>,
): Promise<Answer> {
  const { services, session, read } = context
  const { organizationId } = session
  const found = await read(async transaction => {
    const directory = await readDirectory(transaction, organizationId)
    const { rows } = await transaction.query<{ count: number }>({
      text: `select count(*)::int as count from "user" where organization_id = $1 and deleted is null and directory_source is not null`,
      values: [organizationId],
    })
    return { directory, tries: await lastTries(transaction, organizationId), people: rows[0]?.count ?? 0 }
  })
  const { directory, tries, people } = found
  const kept = await transactPlatform(services.pool, async transaction => ({
    domains: await domainsOf(transaction, organizationId),
    tokens: await tokensOf(transaction, SCIM_TOKENS, organizationId),
  }))
  const { ceiling: _ceiling, ...settings } = directory.settings
  return {
    directory: {
      ...settings,
      hasSecret: directory.sealedSecret !== null,
      version: directory.version,
      mayChange: mayChangeDirectory(session),
      domains: kept.domains.map(one => ({ ...one, record: proofName(one.domain) })),
      tokens: kept.tokens,
      addresses: addressesOf(services.config.publicUrl, organizationId),
      state: {
        lastLogIn: directory.lastLogIn,
        lastScim: directory.lastScim,
        people,
        tries: tries as Answer['directory']['state']['tries'],
      },
      keepsFromEnforcing: await keepsFrom(context, directory),
    },
  } as Answer
}

export const directory: Handler<'auth.directory'> = context => answerDirectory(context)

/**
 * A person whom the session manages, or oneself.
 * @throws NOT_FOUND out of reach, NOT_ALLOWED for who only views people, and for somebody of a higher role
 */
async function managedPerson(transaction: Transaction, session: CallContext['session'], userId: string) {
  const { user } = ENTITIES
  const reach = rowScopeOf(user, session, 'view')
  const { statement, finish } = readStatement(user, session.organizationId, userId, reach)
  const person = oneOrNotFound(user, (await transaction.query(statement)).rows, finish)
  if (person.id === session.userId) return person
  passGate({ key: user.permission, verb: 'edit' }, session)
  if (session.isPlatformOwner || person.roleLevel <= session.roleLevel) return person
  const faults = [{ path: 'user.roleLevel', rule: 'problem.user.roleAboveOwn' }]
  throw new Problem('NOT_ALLOWED', { faults })
}

/** Where a person comes from, and what is decided there: of whom the session manages, or of oneself. */
export const personInDirectory: Handler<'auth.personInDirectory'> = ({ session, query, read }) =>
  read(async transaction => {
    const { organizationId } = session
    const { id } = await managedPerson(transaction, session, query.userId.toLowerCase())
    const { rows } = await transaction.query<{
      source: 'oidc' | 'saml' | 'scim' | null
      roleLevel: 0 | 1 | 2 | 3 | 4 | 5
      places: string[] | null
      changed: string | null
    }>({
      text: `select u.directory_source as source, u.role_level as "roleLevel", u.location_ids as places, p.changed
             from "user" u left join directory_person p on p.organization_id = u.organization_id and p.user_id = u.id
             where u.organization_id = $1 and u.id = $2 and u.deleted is null`,
      values: [organizationId, id],
    })
    const [person] = rows
    if (person === undefined) throw new Problem('NOT_FOUND', { entity: 'user' })
    const fields = await fieldsOfDirectory(transaction, organizationId, {
      directorySource: person.source,
      roleLevel: person.roleLevel,
    })
    const groups = await groupsKept(transaction, organizationId, id)
    return { source: person.source, fields, roleLevel: person.roleLevel, groups, changed: person.changed }
  })
