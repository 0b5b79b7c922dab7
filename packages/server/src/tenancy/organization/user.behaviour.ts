/** People: the full name is put together, addresses are one form, nobody raises anybody above themselves. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { managesRoles } from '@cloche/domain/rules/permissions'
import { isVisitor, type Behaviour, type BehaviourContext } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { forgetInDirectory, isOnlyKeeper, refuseOwned } from '../directory/index.ts'
import { moveSessions } from '../../http/session.ts'
import { emailForm, endSessions } from '../requests/index.ts'
import { checkSeats } from './people/seats.ts'
import { checkTimeZone } from './time-zone.ts'

type User = Row<Entities['user']>

function fullName(row: WireRow): string {
  return [row['name'], row['lastName']].filter(part => typeof part === 'string' && part !== '').join(' ')
}

/** A role above one's own can be neither given nor touched. */
function checkRole({ actor }: BehaviourContext, ...levels: (number | undefined)[]): void {
  if (actor.isPlatformOwner) return
  if (levels.some(level => level !== undefined && level > actor.roleLevel))
    throw new Problem('NOT_ALLOWED', {
      faults: [{ path: 'user.roleLevel', rule: 'problem.user.roleAboveOwn' }],
    })
}

/** Roles are given and changed by those who manage them alone; a new person of anybody else is an employee. */
function checkGiver({ actor }: BehaviourContext, level: unknown): void {
  if (level === undefined || managesRoles({ roleLevel: actor.roleLevel, isVisitor: isVisitor(actor) })) return
  throw new Problem('NOT_ALLOWED', {
    permission: 'RO',
    needs: 'delete',
    faults: [{ path: 'user.roleLevel', rule: 'problem.user.roleByManagers' }],
  })
}

/**
 * Whoever enrols at some places takes nobody out of others; oneself one leaves everywhere.
 * @throws RULE_BROKEN
 */
async function checkLeaving(context: BehaviourContext, before: User, places: unknown): Promise<void> {
  const { actor, transaction } = context
  if (actor.roleLevel >= 4 || actor.isPlatformOwner || before.id === actor.userId) return
  const left = (before.locationIds ?? []).filter(id => !(places as string[]).includes(id))
  if (left.length === 0) return
  const { rows } = await transaction.query({
    text: `select 1 from location where organization_id = $1 and id = any($2::uuid[]) and deleted is null
             and not hierarchy @> array[$3]::uuid[] limit 1`,
    values: [actor.organizationId, left, actor.locationId],
  })
  if (rows.length > 0) throw brokenRule('user.locationIds', 'problem.user.enrolledElsewhere')
}

/** Whoever works only where enrolled can enrol only there: the engine checks that the places are within scope. */
function checkEnrolment({ actor }: BehaviourContext, places: unknown): void {
  if (actor.roleLevel >= 4 || actor.isPlatformOwner) return
  if (!Array.isArray(places) || places.length === 0)
    throw brokenRule('user.locationIds', 'problem.user.needsPlace')
}

/** The other owner stays locked: two who remove each other at once do not both find the other one there. */
async function isLastOwner({ actor, transaction }: BehaviourContext, id: string): Promise<boolean> {
  const { rows } = await transaction.query({
    text: 'select 1 from "user" where organization_id = $1 and role_level = 5 and active and deleted is null and id <> $2 order by id limit 1 for update',
    values: [actor.organizationId, id],
  })
  return rows.length === 0
}

/** Whom the organization lets in when its own log-in fails stays an owner for so long. @throws RULE_BROKEN */
async function refuseKeeper({ actor, transaction }: BehaviourContext, userId: string): Promise<void> {
  if (await isOnlyKeeper(transaction, { organizationId: actor.organizationId, userId }))
    throw brokenRule('user.roleLevel', 'problem.directory.keeperStays')
}

export const userBehaviour: Behaviour<User> = {
  async beforeCreate(context, draft) {
    checkRole(context, draft['roleLevel'] as number)
    checkGiver(context, draft['roleLevel'] === 0 ? undefined : draft['roleLevel'])
    await checkTimeZone(context, 'user', draft)
    checkEnrolment(context, draft['locationIds'])
    return { ...draft, email: emailForm(String(draft['email'])), fullName: fullName(draft) }
  },
  async beforeChange(context, before, change) {
    checkRole(context, before.roleLevel, change['roleLevel'] as number | undefined)
    await refuseOwned(context, before, Object.keys(change))
    checkGiver(context, change['roleLevel'])
    if ('locationIds' in change) {
      checkEnrolment(context, change['locationIds'])
      await checkLeaving(context, before, change['locationIds'])
    }
    await checkTimeZone(context, 'user', change)
    // A directory that keeps its people changes the log-in with it.
    if ('email' in change && context.actor.isDirectory !== true)
      throw new Problem('FIXED_FIELD', {
        faults: [{ path: 'user.email', rule: 'problem.user.emailOwnCall' }],
      })
    const steppingDown =
      (change['roleLevel'] !== undefined && change['roleLevel'] !== 5) || change['active'] === false
    if (before.roleLevel === 5 && steppingDown && (await isLastOwner(context, before.id)))
      throw brokenRule('user.roleLevel', 'problem.user.lastOwner')
    if (before.roleLevel === 5 && steppingDown) await refuseKeeper(context, before.id)
    const named = 'name' in change || 'lastName' in change
    return named ? { ...change, fullName: fullName({ ...before, ...change }) } : change
  },
  async beforeRemove(context, before) {
    checkRole(context, before.roleLevel)
    if (before.id === context.actor.userId) throw brokenRule('user.id', 'problem.user.removesSelf')
    if (before.roleLevel === 5 && (await isLastOwner(context, before.id)))
      throw brokenRule('user.roleLevel', 'problem.user.lastOwner')
    if (before.roleLevel === 5) await refuseKeeper(context, before.id)
  },
  async afterWrite(context, after, verb, before) {
    const { transaction, actor } = context
    const { organizationId } = actor
    const comes = verb === 'create' || verb === 'restore' || before?.active === false
    if (verb !== 'remove' && after.active && comes) await checkSeats(context)
    if (verb === 'create') return
    if (verb === 'restore') checkRole(context, after.roleLevel)
    if (verb === 'remove' || !after.active)
      await endSessions(transaction, { organizationId, userId: after.id })
    // The address is free for somebody else.
    if (verb === 'remove') {
      await transaction.query({ text: 'select forget_identity($1)', values: [after.id] })
      await forgetInDirectory(transaction, organizationId, after.id)
    }
    await moveSessions(transaction, organizationId, after.id)
  },
}
