/** Licences: dates in order, a holder that fits the type and works at the place, the status that the purchase gives. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { holderFault } from '@cloche/domain/rules/licensing'
import type { Behaviour, BehaviourContext } from '../../../entity-engine/behaviours.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { moveSessions } from '../../../http/session.ts'
import { switchOffUnlicensed } from './connectors.ts'
import { deviceFits, deviceStandsAt, statusOfPurchase, worksAt } from './license.store.ts'

export type License = Row<Entities['license']>

function checkDates({ from, to }: License): void {
  if (to !== null && Date.parse(to) < Date.parse(from))
    throw brokenRule('license.to', 'problem.field.endBeforeStart')
}

async function checkHolder(context: BehaviourContext, license: License): Promise<void> {
  const fault = holderFault(license)
  if (fault) throw brokenRule(`license.${fault.field}`, fault.rule)
  const { userId, deviceId, locationId } = license
  if (deviceId !== null && !(await deviceFits(context, deviceId, license.type)))
    throw brokenRule('license.deviceId', 'problem.license.deviceKind')
  if (locationId === null) return
  if (userId !== null && !(await worksAt(context, userId, locationId)))
    throw brokenRule('license.userId', 'problem.license.userElsewhere')
  if (deviceId !== null && !(await deviceStandsAt(context, deviceId, locationId)))
    throw brokenRule('license.deviceId', 'problem.license.deviceElsewhere')
}

/** What a licence becomes under a change: somebody's is for one person, and a purchase decides its status. */
async function completed(context: BehaviourContext, license: License, change: WireRow): Promise<WireRow> {
  const full: WireRow =
    license.userId === null || license.isPersonal ? change : { ...change, isPersonal: true }
  const status = license.purchaseId === null ? undefined : await statusOfPurchase(context, license.purchaseId)
  return status === undefined ? full : { ...full, status }
}

/** What says whose a licence is. */
const HOLDING = ['userId', 'deviceId', 'locationId', 'isPersonal'] as const

/** What the organization that uses a licence may say of it: who holds it, and notes. */
const ITS_USERS = new Set(['userId', 'deviceId', 'isPersonal', 'priority', 'metas', 'version'])

/**
 * What a licence is, where it counts and until when is granted: by the platform's people, and by affiliates of what is
 * allotted to them. Whoever uses it gives
 * it to one person; everybody's it does not become again by that.
 * @throws FIXED_FIELD naming the fields
 */
function checkGranted({ actor }: BehaviourContext, license: License, change: WireRow): void {
  if (actor.isPlatformOwner || actor.isGranter === true || actor.userId === null) return
  const fields = Object.keys(change).filter(
    name => !ITS_USERS.has(name) || (name === 'isPersonal' && license.isPersonal),
  )
  if (fields.length === 0) return
  throw new Problem('FIXED_FIELD', {
    faults: fields.map(name => ({ path: `license.${name}`, rule: 'problem.license.granted' })),
  })
}

export const licenseBehaviour: Behaviour<License> = {
  async beforeCreate(context, draft) {
    const row = await completed(context, draft as unknown as License, draft)
    checkDates(row as unknown as License)
    return row
  },
  async beforeChange(context, before, change) {
    checkGranted(context, before, change)
    const after = { ...before, ...change }
    const row = await completed(context, after, change)
    if (change['status'] !== undefined && row['status'] !== change['status'])
      throw brokenRule('license.status', 'problem.license.followsPurchase')
    checkDates(after)
    return row
  },
  async afterWrite(context, after, verb, before) {
    const moves = HOLDING.some(field => before?.[field] !== after[field])
    // Once the links are known to lead somewhere.
    if ((verb === 'create' || verb === 'change') && moves) await checkHolder(context, after)
    // What ends is told ahead.
    if (after.to !== null && before?.to !== after.to)
      await context.transaction.query({
        text: 'insert into store_watch (organization_id) values ($1) on conflict (organization_id) do update set due = now()',
        values: [context.actor.organizationId],
      })
    await switchOffUnlicensed(context)
    // A licence may change what every session of the organization can do.
    await moveSessions(context.transaction, context.actor.organizationId)
  },
}
