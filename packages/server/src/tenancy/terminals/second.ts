/** A second person, who proves to be there and who they are, and vouches for what somebody else did. */
import type { CallGate } from '@cloche/domain/catalogue'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { computePermissions, mayOrDoes, type RoleLevel } from '@cloche/domain/rules/permissions'
import { secondRefusal } from '@cloche/domain/rules/terminals'
import { chooseLocale } from '@cloche/domain/text'
import { transact, serverScope } from '../../database/transaction.ts'
import type { Actor } from '../../entity-engine/behaviours.ts'
import type { CallContext } from '../../http/call-context.ts'
import { readRights, type JobKept } from '../../http/sessions/rights.ts'
import { checkCredentials, checkOwnPassword, refuseWhileActing } from '../requests/index.ts'
import { guessCard, guessPin, typerOf } from './guess.ts'
import { namedByCard, namedByPin } from './named.ts'

/** Who they are and their PIN, their card and their PIN, or their address and password. */
export interface Proof {
  readonly userId?: string
  readonly pin?: string
  readonly mac?: string
  readonly email?: string
  readonly password?: string
}

export interface Second {
  readonly userId: string
  readonly userName: string | null
  /** `alone`: it is whoever acts, for there is nobody else who could. */
  readonly how: 'personAndPin' | 'cardAndPin' | 'password' | 'alone'
}

interface Asked {
  /** Of the proof in what was asked. */
  readonly path: string
  /** What the second must be allowed to do themself, at the place of the session. */
  readonly gate: CallGate
  /** Who did or caused what is vouched for. */
  readonly doerIds?: readonly (string | null | undefined)[]
  /** Whoever is logged in may be the second themself, where they did not do it; they prove it all the same. */
  readonly mayBeActor?: true
}

type Context = Pick<CallContext, 'services' | 'session' | 'request'>

interface PersonRow {
  readonly userName: string | null
  readonly roleLevel: RoleLevel
  readonly enrolled: readonly string[] | null
  readonly jobs: readonly JobKept[] | null
}

/** Who a proof is, and whether they may do it at the place; undefined: nobody of this organization who is active. */
async function rightsOf({ services, session }: Context, userId: string, gate: CallGate) {
  return transact(
    services.pool,
    serverScope(session.organizationId),
    async transaction => {
      const { rows } = await transaction.query<PersonRow>({
        text: `select full_name as "userName", role_level as "roleLevel", location_ids as enrolled, jobs from "user"
          where organization_id = $1 and id = $2 and deleted is null and active`,
        values: [session.organizationId, userId],
        keepsPlan: true,
      })
      const [person] = rows
      if (person === undefined) return undefined
      const { roleLevel, userName, enrolled, jobs } = person
      const rights = await readRights(transaction, {
        organizationId: session.organizationId,
        locationId: session.locationId,
        jobs: jobs ?? [],
        installationAreas: services.config.openAreas,
      })
      const permissions = computePermissions({
        roleLevel,
        isPlatformOwner: false,
        userId,
        ...rights,
        enrolledLocationIds: enrolled ?? [],
        now: new Date().toISOString(),
      })
      return { userName, mayDo: typeof gate !== 'object' || mayOrDoes(permissions, gate) }
    },
    'read only',
  )
}

/** Vouching is done by the second person, wherever somebody else is logged in: so the audit log says it. */
export const bySecond = (actor: Actor, { userId }: Pick<Second, 'userId'>): Actor => ({
  ...actor,
  userId,
  memberId: userId,
  userName: null,
})

/** People who are asked at most whether they could: those of higher roles first, who can do most. */
const ASKED_MAX = 200

/** Whether nobody else of the organization who is active may do it at the place. */
async function nobodyElse(context: Context, userId: string, gate: CallGate): Promise<boolean> {
  const { services, session } = context
  const others = await transact(
    services.pool,
    serverScope(session.organizationId),
    async transaction => {
      const { rows } = await transaction.query<{ id: string }>({
        text: `select id from "user" where organization_id = $1 and id <> $2 and deleted is null and active
          order by role_level desc, id limit ${ASKED_MAX}`,
        values: [session.organizationId, userId],
      })
      return rows
    },
    'read only',
  )
  for (const { id } of others) if ((await rightsOf(context, id, gate))?.mayDo === true) return false
  return true
}

/** The place of the session, by its path. */
const pathOf = ({ services, session }: Context): Promise<readonly string[]> =>
  transact(
    services.pool,
    serverScope(session.organizationId),
    async transaction => {
      const { rows } = await transaction.query<{ path: readonly string[] }>({
        text: 'select hierarchy as path from location where organization_id = $1 and id = $2 and deleted is null',
        values: [session.organizationId, session.locationId],
      })
      return rows[0]?.path ?? []
    },
    'read only',
  )

const wrongPin = (path: string) =>
  new Problem('WRONG_PIN', { faults: [{ path, rule: 'problem.second.wrong' }] })

/** That person, where the PIN is theirs and they chose it. @throws WRONG_PIN, PIN_GIVEN, PIN_WAITS */
async function byPin(context: Context, userId: string, pin: string, path: string): Promise<string> {
  const { services, session } = context
  const { organizationId } = session
  const at = await pathOf(context)
  const found = await guessPin(services, organizationId, typerOf(session), userId, transaction =>
    namedByPin(transaction, services.fieldSeal, organizationId, at, { userId, pin }),
  )
  if (found === undefined) throw wrongPin(path)
  // Whoever gave it knows it, too.
  if (found.isGiven) throw new Problem('PIN_GIVEN')
  return found.userId
}

/** Whose card it is. @throws WRONG_PIN, PIN_WAITS */
async function byCard(context: Context, mac: string, path: string): Promise<string> {
  const { services, session } = context
  const { organizationId } = session
  const at = await pathOf(context)
  const found = await guessCard(services, organizationId, typerOf(session), transaction =>
    namedByCard(transaction, organizationId, at, mac),
  )
  if (found === undefined) throw wrongPin(path)
  return found.userId
}

/** Whom a proof names. @throws RULE_BROKEN where it is none or more than one; WRONG_PIN, WRONG_CREDENTIALS and locks */
async function provenBy(context: Context, proof: Proof, path: string): Promise<Omit<Second, 'userName'>> {
  const { userId, pin, mac, email, password } = proof
  const given = [userId, pin, mac, email, password].filter(one => one !== undefined).length
  if (given !== 2) throw brokenRule(path, 'problem.second.oneWay')
  if (email !== undefined && password !== undefined) return byPassword(context, email, password)
  if (userId !== undefined && pin !== undefined)
    return { userId: await byPin(context, userId, pin, path), how: 'personAndPin' }
  if (mac === undefined || pin === undefined) throw brokenRule(path, 'problem.second.oneWay')
  const holder = await byCard(context, mac, path)
  return { userId: await byPin(context, holder, pin, path), how: 'cardAndPin' }
}

/** @throws WRONG_CREDENTIALS, ACCOUNT_LOCKED, TOO_MANY_REQUESTS */
async function byPassword(
  { services, session, request }: Context,
  email: string,
  password: string,
): Promise<Omit<Second, 'userName'>> {
  const typed = (await services.demo?.login(email, chooseLocale({ saved: session.locale }))) ?? email
  const person = await checkCredentials(services.pool, typed, password, request.ip)
  if (person.organizationId !== session.organizationId) throw new Problem('WRONG_CREDENTIALS')
  return { userId: person.userId, how: 'password' }
}

/**
 * Whoever is logged in signs by their own password or PIN: somebody who logs in by a directory has no password, and a PIN of
 * somebody else is a wrong one.
 * @throws WRONG_CREDENTIALS, WRONG_PIN and the locks of whoever guesses; PIN_GIVEN; NOT_ALLOWED while acting as somebody;
 *   RULE_BROKEN unless one was given
 */
export async function provenSelf(
  context: Context,
  { pin, password }: { readonly pin?: string; readonly password?: string },
  path: string,
): Promise<'personAndPin' | 'password'> {
  const { services, session, request } = context
  if (password !== undefined && pin === undefined) {
    await checkOwnPassword(services, session, password, request.ip)
    return 'password'
  }
  if (pin === undefined || password !== undefined) throw brokenRule(path, 'problem.second.ownOneWay')
  refuseWhileActing(session)
  await byPin(context, session.userId, pin, `${path}.pin`)
  return 'personAndPin'
}

/**
 * The second person of a proof. Asked before the transaction that writes: a wrong try is counted whatever becomes of it.
 * @throws SECOND_NEEDED without a proof; WRONG_PIN, WRONG_CREDENTIALS and the locks of whoever guesses; PIN_GIVEN; RULE_BROKEN for
 *   one who may not vouch: whoever acts, did or caused it, or may not do it here
 */
export async function provenSecond(
  context: Context,
  proof: Proof | undefined,
  { path, gate, doerIds = [], mayBeActor }: Asked,
): Promise<Second> {
  if (proof === undefined)
    throw new Problem('SECOND_NEEDED', { faults: [{ path, rule: 'problem.field.required' }] })
  const second = await provenBy(context, proof, path)
  const rights = await rightsOf(context, second.userId, gate)
  if (rights === undefined) throw wrongPin(path)
  const { session } = context
  const asked = {
    secondId: second.userId,
    actorIds: [...(mayBeActor === true ? [] : [session.userId]), session.actedBy?.userId],
    doerIds,
    mayDo: rights.mayDo,
  }
  const refusal = secondRefusal(asked, path)
  if (refusal === undefined) return { ...second, userName: rights.userName }
  const isAlone =
    second.userId === session.userId &&
    (session.actedBy ?? null) === null &&
    (await nobodyElse(context, second.userId, gate))
  if (secondRefusal({ ...asked, isAlone }, path) !== undefined)
    throw new Problem('RULE_BROKEN', { faults: [refusal] })
  return { ...second, userName: rights.userName, how: 'alone' }
}
