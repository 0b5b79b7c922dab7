/**
 * Programs that machines begin and end by themselves: an event of a machine that names a program and a label or batch starts a
 * process, under the event's own id, so that it starts once however often it is told; its end ends it.
 */
import { startProcess, type AskedStart } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { programEdge } from '@cloche/domain/rules/devices'
import { serverActor } from '../../../audit/server-actor.ts'
import type { Pool } from '../../../database/connection.ts'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import type { Follower, Happening } from '../../../event-log/index.ts'
import { serverMoment } from '../../../operations/moment.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import { turnStatement } from '../ledger/operation.ts'
import { withFreshSerials } from '../ledger/serials.ts'
import { endNow } from './end.ts'
import { judgedBy, measuredOf } from './judge.ts'
import { OPEN_LABEL } from '../../../operations/open-food.ts'
import { findProcess, runningOn, sensorsOf, watchStatement } from './process.store.ts'
import { startFacts } from './start.ts'
import { askNow } from './watch.ts'

const WHOLE = { kind: 'organization' } as const

interface MachineEvent {
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly action: string
  readonly deviceId: string
  readonly programId: string | null
  readonly labelId: string | null
  readonly batchId: string | null
}

/** Events of machines among what happened; of very many at once none is named: those of the last hours then. */
async function eventsOf(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[] | null,
): Promise<readonly MachineEvent[]> {
  const { rows } = await transaction.query<MachineEvent>({
    text: `select id, at, kind, action, device_id as "deviceId", program_id as "programId", label_id as "labelId",
        batch_id as "batchId" from event where organization_id = $1 and kind in ('start', 'end', 'ended')
        and device_id is not null and user_id is null and action !~ '^(label|container|batch|sensor|process)(/|$)'
        and at > now() - interval '2 days' and ($2::uuid[] is null or id = any($2::uuid[])) order by at, id limit 1000`,
    values: [organizationId, ids],
  })
  return rows
}

async function labelsFor(transaction: Transaction, organizationId: string, event: MachineEvent) {
  if (event.labelId !== null) return [event.labelId]
  if (event.batchId === null) return []
  const { rows } = await transaction.query<{ id: string }>({
    text: `select label.id from label join program on program.organization_id = $1 and program.id = $3
      where label.organization_id = $1 and label.batch_id = $2 and ${OPEN_LABEL}
        and label.state = program.from_state order by label.id limit 500`,
    values: [organizationId, event.batchId, event.programId],
  })
  return rows.map(({ id }) => id)
}

/** What cannot be started is left: the machine's event stands in the ledger as it was told. */
async function startBy(transaction: Transaction, organizationId: string, event: MachineEvent): Promise<void> {
  if (event.programId === null) return
  await transaction.query(turnStatement(organizationId, event.id))
  if ((await findProcess(transaction, organizationId, event.id, WHOLE, false)) !== undefined) return
  const labelIds = await labelsFor(transaction, organizationId, event)
  if (labelIds.length === 0) return
  const sensors = await sensorsOf(transaction, organizationId, event.deviceId)
  const core = sensors.find(({ measures }) => measures === 'core' || measures === 'food')
  const chamber = sensors.find(({ measures }) => measures === 'air' || measures === null)
  const asked: AskedStart = {
    id: event.id,
    programId: event.programId,
    labelIds,
    deviceId: event.deviceId,
    ...(core === undefined ? {} : { sensorId: core.id }),
    ...(chamber === undefined ? {} : { chamberSensorId: chamber.id }),
    at: new Date(event.at).toISOString(),
  }
  const { facts, now } = await startFacts(transaction, organizationId, asked, WHOLE)
  const decided = startProcess.decide(asked, facts, serverMoment(organizationId, now))
  if (!decided.ok) return
  await writeEffects(serverActor(organizationId), transaction, effectsOf(decided), [
    watchStatement(organizationId, event.id),
  ])
}

async function endBy(transaction: Transaction, organizationId: string, event: MachineEvent): Promise<void> {
  const id = await runningOn(transaction, organizationId, event.deviceId, event.programId)
  const process = id === null ? undefined : await findProcess(transaction, organizationId, id, WHOLE, true)
  const endedAt = new Date(event.at).toISOString()
  if (process?.status !== 'running' || Date.parse(endedAt) <= Date.parse(process.startedAt)) return
  const measured = await measuredOf(transaction, organizationId, process, endedAt)
  const judged = judgedBy(process, measured, endedAt, endedAt)
  const actor = serverActor(organizationId)
  const moment = (now: string) => serverMoment(organizationId, now)
  if (judged.verdict === 'fulfilled')
    try {
      const asked = { processId: process.id, outcome: 'next' } as const
      await endNow(transaction, { actor, reach: WHOLE, moment }, process, asked, endedAt)
      return
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  await askNow(transaction, organizationId, process, endedAt)
}

async function take(pool: Pool, { organizationId, changes }: Happening): Promise<void> {
  const written = changes.filter(({ entity, verb }) => entity === 'event' && verb === 'create')
  if (written.length === 0) return
  const ids = written.some(change => change.ids === null) ? null : written.flatMap(change => change.ids ?? [])
  const scope = serverScope(organizationId)
  const events = await transact(pool, scope, transaction => eventsOf(transaction, organizationId, ids))
  for (const event of events) {
    const edge = programEdge(event)
    if (edge === null) continue
    const work = edge === 'start' ? startBy : endBy
    await withFreshSerials(() =>
      transact(pool, scope, transaction => work(transaction, organizationId, event)),
    )
  }
}

export const machinePrograms: Follower = {
  name: 'programs-of-machines',
  entities: ['event'],
  async take({ pool }, happenings) {
    for (const happening of happenings) await take(pool, happening)
  },
}
