/** A second person, who proves to be there by their own PIN, card or password, and vouches for what somebody else did. */
import type { CallGate } from '@cloche/domain/catalogue'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { computePermissions, mayOrDoes, type RoleLevel } from '@cloche/domain/rules/permissions'
import { secondRefusal } from '@cloche/domain/rules/terminals'
import { chooseLocale } from '@cloche/domain/text'
import { transact } from '../database/transaction.ts'
import type { Actor } from '../entity-engine/behaviours.ts'
import type { CallContext } from '../http/call-context.ts'
import { readRights, type JobKept } from '../http/sessions/rights.ts'
import { checkCredentials, checkOwnPassword, guessOnce, refuseWhileActing } from '../requests/index.ts'
import { personNamed, type TypedToken } from './named.ts'
import { triesAt } from './tries.ts'

export interface Proof extends TypedToken {
  readonly email?: string
  readonly password?: string
}

export interface Second {
  readonly userId: string
  readonly userName: string | null
  /** `alone`: it is whoever acts, for there is nobody else who could. */
  readonly how: 'pin' | 'card' | 'password' | 'alone'
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

const scopeOf = ({ organizationId }: CallContext['session']) => ({
  organizationId,
  sessionId: null,
  revision: 0,
})

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
    scopeOf(session),
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
    scopeOf(session),
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
    scopeOf(session),
    async transaction => {
      const { rows } = await transaction.query<{ path: readonly string[] }>({
        text: 'select hierarchy as path from location where organization_id = $1 and id = $2 and deleted is null',
        values: [session.organizationId, session.locationId],
      })
      return rows[0]?.path ?? []
    },
    'read only',
  )

/** Whoever proves it by a PIN or a card: tries count for the tablet, or for who is logged in. */
async function byToken(
  context: Context,
  token: TypedToken,
  path: string,
  isTaken: (found: Second) => boolean = () => true,
): Promise<Second> {
  const { services, session } = context
  const tries =
    session.terminalId === null ? triesAt('person', session.userId) : triesAt('terminal', session.terminalId)
  const found = await guessOnce(services.pool, tries, async () => {
    const named = await personNamed(services, session.organizationId, await pathOf(context), token)
    return named !== undefined && isTaken(named) ? named : undefined
  })
  if (found === undefined)
    throw new Problem('WRONG_PIN', { faults: [{ path, rule: 'problem.second.wrong' }] })
  return found
}

/** @throws WRONG_CREDENTIALS, ACCOUNT_LOCKED, TOO_MANY_REQUESTS */
async function byPassword(
  { services, session, request }: Context,
  email: string,
  password: string,
): Promise<Second> {
  const typed = (await services.demo?.login(email, chooseLocale({ saved: session.locale }))) ?? email
  const person = await checkCredentials(services.pool, typed, password, request.ip)
  if (person.organizationId !== session.organizationId) throw new Problem('WRONG_CREDENTIALS')
  return { userId: person.userId, userName: null, how: 'password' }
}

/**
 * Whoever is logged in signs by their own password, PIN or card: somebody who logs in by a directory has no password, and
 * a PIN of somebody else is a wrong one.
 * @throws WRONG_CREDENTIALS, WRONG_PIN and the locks of whoever guesses; NOT_ALLOWED while acting as somebody; RULE_BROKEN
 *   unless one was given
 */
export async function provenSelf(
  context: Context,
  { pin, mac, password }: { readonly pin?: string; readonly mac?: string; readonly password?: string },
  path: string,
): Promise<Second['how']> {
  const { services, session, request } = context
  if ([pin, mac, password].filter(one => one !== undefined).length !== 1)
    throw brokenRule(path, 'problem.second.oneWay')
  if (password !== undefined) {
    await checkOwnPassword(services, session, password, request.ip)
    return 'password'
  }
  refuseWhileActing(session)
  const token = { ...(pin !== undefined && { pin }), ...(mac !== undefined && { mac }) }
  const { how } = await byToken(context, token, `${path}.pin`, ({ userId }) => userId === session.userId)
  return how
}

/**
 * The second person of a proof. Asked before the transaction that writes: a wrong try is counted whatever becomes of it.
 * @throws SECOND_NEEDED without a proof; WRONG_PIN, WRONG_CREDENTIALS and the locks of whoever guesses; RULE_BROKEN for
 *   one who may not vouch: whoever acts, did or caused it, or may not do it here
 */
export async function provenSecond(
  context: Context,
  proof: Proof | undefined,
  { path, gate, doerIds = [], mayBeActor }: Asked,
): Promise<Second> {
  if (proof === undefined)
    throw new Problem('SECOND_NEEDED', { faults: [{ path, rule: 'problem.field.required' }] })
  const { pin, mac, email, password } = proof
  const isByPassword = email !== undefined && password !== undefined
  const ways = [pin !== undefined, mac !== undefined, email !== undefined || password !== undefined]
  if (ways.filter(Boolean).length !== 1 || (ways[2] === true && !isByPassword))
    throw brokenRule(path, 'problem.second.oneWay')
  const second = isByPassword
    ? await byPassword(context, email, password)
    : await byToken(context, proof, path)
  const rights = await rightsOf(context, second.userId, gate)
  if (rights === undefined)
    throw new Problem('WRONG_PIN', { faults: [{ path, rule: 'problem.second.wrong' }] })
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
