/** Drills that begin by themselves, every month on a day at an hour of their place; once in the whole installation. */
import { Problem } from '@cloche/domain/problems'
import { nextDrill, type DrillPlan } from '@cloche/domain/rules/chase'
import { serverActor } from '../../../audit/server-actor.ts'
import { noteSettings } from '../../../audit/write-audit.ts'
import { transactPlatform, type Transaction } from '../../../database/transaction.ts'
import type { CallContext, Handler, Services } from '../../../http/call-context.ts'
import type { Job } from '../../../http/area.ts'
import { readAbout } from './drill.store.ts'
import { startDrill } from './start.ts'

interface Plan extends DrillPlan {
  readonly target: number
}

const WHOLE = { kind: 'organization' } as const

/** @throws LOCATION_REQUIRED */
function placeOf({ actor: { locationId } }: Pick<CallContext, 'actor'>): string {
  if (locationId === null) throw new Problem('LOCATION_REQUIRED')
  return locationId
}

async function readPlan(transaction: Transaction, organizationId: string, locationId: string) {
  const { rows } = await transaction.query<{ settings: Plan; due: string }>({
    text: 'select settings, due from alarm_drill_plan where organization_id = $1 and location_id = $2',
    values: [organizationId, locationId],
  })
  const [found] = rows
  return { plan: found?.settings ?? null, next: found?.due ?? null }
}

export const alarmDrillPlan: Handler<'notification.alarmDrillPlan'> = context =>
  context.read(transaction => readPlan(transaction, context.actor.organizationId, placeOf(context)))

/** @throws LOCATION_REQUIRED without a chosen place */
export const planAlarmDrills: Handler<'notification.planAlarmDrills'> = context =>
  context.write(async transaction => {
    const { organizationId, now } = context.actor
    const locationId = placeOf(context)
    const { plan } = context.body
    const before = await readPlan(transaction, organizationId, locationId)
    if (plan === null)
      await transaction.query({
        text: 'delete from alarm_drill_plan where organization_id = $1 and location_id = $2',
        values: [organizationId, locationId],
      })
    else {
      const about = await readAbout(transaction, organizationId, locationId, null)
      await transaction.query({
        text: `insert into alarm_drill_plan (organization_id, location_id, settings, due) values ($1, $2, $3, $4)
          on conflict (organization_id, location_id) do update set settings = excluded.settings, due = excluded.due,
            changed = now(), version = alarm_drill_plan.version + 1`,
        values: [
          organizationId,
          locationId,
          JSON.stringify(plan),
          nextDrill(plan, now, about?.timeZone ?? 'UTC'),
        ],
      })
    }
    await noteSettings(transaction, context.actor, { alarmDrills: before.plan }, { alarmDrills: plan })
    return readPlan(transaction, organizationId, locationId)
  })

/** Begins one that is due; answers whether there was one. */
function beginNext(
  { pool, behaviours }: Pick<Services, 'pool' | 'behaviours'>,
  now: string,
): Promise<boolean> {
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<{ organizationId: string; locationId: string; settings: Plan }>({
      text: `select organization_id as "organizationId", location_id as "locationId", settings from alarm_drill_plan
        where due <= $1 order by due limit 1 for update skip locked`,
      values: [now],
    })
    const [due] = rows
    if (due === undefined) return false
    const { organizationId, locationId, settings } = due
    const customers = await transaction.query<{ status: string }>({
      text: 'select status from customer where organization_id = $1',
      values: [organizationId],
    })
    const isStopped = customers.rows.some(({ status }) => status !== 'active')
    await transaction.enter(organizationId)
    const about = await readAbout(transaction, organizationId, locationId, null)
    await transaction.query({
      text: 'update alarm_drill_plan set due = $3 where organization_id = $1 and location_id = $2',
      values: [organizationId, locationId, nextDrill(settings, now, about?.timeZone ?? 'UTC')],
    })
    if (isStopped) return true
    const actor = { ...serverActor(organizationId), now }
    const write = { actor, transaction, behaviours, rowScope: WHOLE, places: WHOLE }
    try {
      await startDrill(write, locationId, settings.target)
    } catch (error) {
      // The place is gone, or the last drill there was never closed: the next month tries again.
      if (!(error instanceof Problem)) throw error
    }
    return true
  })
}

/** Begins all that are due. */
export async function beginDue(services: Pick<Services, 'pool' | 'behaviours'>, now: string): Promise<void> {
  while (await beginNext(services, now));
}

export const alarmDrillsJob: Job = {
  name: 'alarm drills',
  everyMs: 60_000,
  run: services => beginDue(services, new Date().toISOString()),
}
