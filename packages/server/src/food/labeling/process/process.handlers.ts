/** Runs of programs: what can be started, starting, changing and ending them, and one as it stands now. */
import { ENTITIES } from '@cloche/domain/entities'
import { changeProcess, startProcess, type AskedStart, type ProcessRow } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { coolingRuleOf } from '@cloche/domain/rules/food-safety'
import { processKindOf, targetNames } from '@cloche/domain/rules/processes'
import { startsFrom } from '@cloche/domain/rules/programs'
import { idsOnce } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { OPEN_FOOD } from '../../../operations/open-food.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import { turnStatement } from '../ledger/operation.ts'
import { withFreshSerials } from '../ledger/serials.ts'
import { findLabels } from '../move/move.store.ts'
import { endNow } from './end.ts'
import { measuredOf } from './judge.ts'
import { startFacts } from './start.ts'
import { tellAll, wordsIn } from './words.ts'
import {
  countryOf,
  equipmentAt,
  findProcess,
  labelsIn,
  namesOf,
  PROGRAM_WHOLE,
  watchStatement,
} from './process.store.ts'

const { label, process: entity } = ENTITIES
const WHOLE = { kind: 'organization' } as const

/** @throws NOT_FOUND for one that is not there or not within reach */
async function processOf(
  context: CallContext,
  transaction: Transaction,
  id: string,
  verb: 'view' | 'edit',
): Promise<ProcessRow> {
  const reach = rowScopeOf(entity, context.session, verb)
  const { organizationId } = context.actor
  const found = await findProcess(transaction, organizationId, id.toLowerCase(), reach, verb === 'edit')
  if (found === undefined) throw new Problem('NOT_FOUND', { entity: entity.name })
  return found
}

export const processOffer: Handler<'labeling.processOffer'> = context =>
  context.read(async transaction => {
    const { actor, session, body } = context
    const { organizationId } = actor
    const reach = rowScopeOf(label, session, 'view')
    const asked = (body.labelIds ?? []).map(id => id.toLowerCase())
    const ofBatch =
      body.batchId === undefined
        ? []
        : (
            await transaction.query<{ id: string }>({
              text: `select id from label where organization_id = $1 and batch_id = $2 and ${OPEN_FOOD}
                and not exists (select 1 from process where process.organization_id = $1
                  and (process.status = 'running' or process.asks) and process.deleted is null
                  and label.id = any(process.label_ids)) order by id limit 500`,
              values: [organizationId, body.batchId],
            })
          ).rows.map(({ id }) => id)
    const ids = [...new Set([...asked, ...ofBatch])]
    const { facts } = await findLabels(transaction, organizationId, ids, {}, reach, false)
    const [first] = facts.labels
    if (first === undefined) {
      // Of a batch nothing may be left that no program runs with.
      if (asked.length > 0 || body.batchId === undefined)
        throw new Problem('NOT_FOUND', { entity: label.name })
      const coolingRule = coolingRuleOf(
        session.locationId === null ? null : await countryOf(transaction, organizationId, session.locationId),
      )
      return { labels: [], programs: [], machines: [], sensors: [], coolingRule }
    }
    const fitting = facts.programs.filter(
      program =>
        processKindOf(program.type) !== null &&
        // Of a batch each program takes what is where it begins.
        (asked.length > 0 ? facts.labels.every.bind(facts.labels) : facts.labels.some.bind(facts.labels))(
          ({ state, productId }) =>
            startsFrom(program, state) &&
            (program.productIds.length === 0 || program.productIds.includes(productId)),
        ),
    )
    const { rows: whole } = await transaction.query({
      text: `select ${PROGRAM_WHOLE} from program where organization_id = $1 and id = any($2::uuid[])`,
      values: [organizationId, fitting.map(({ id }) => id)],
    })
    const byId = new Map(whole.map(row => [row['id'] as string, row]))
    const { machines, sensors } = await equipmentAt(transaction, organizationId, first.locationId, WHOLE)
    const names = await labelsIn(
      transaction,
      organizationId,
      facts.labels.map(({ id }) => id),
    )
    return {
      labels: names.map(({ id, serial, state, productName }) => ({ id, serial, state, productName })),
      programs: fitting.flatMap(({ id, name, type, fromState, nextState }) => {
        const kind = processKindOf(type)
        const row = byId.get(id)
        if (kind === null || row === undefined) return []
        const targets = Object.fromEntries(targetNames.map(target => [target, row[target] ?? null]))
        return [{ id, name, kind, fromState, nextState, targets: targets as never }]
      }),
      machines,
      sensors: sensors.map(({ id, name, deviceId, measures, lastValue, lastAt }) => ({
        id,
        name,
        deviceId,
        isProbe: measures === 'core' || measures === 'food',
        lastValue,
        lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
      })),
      coolingRule: coolingRuleOf(await countryOf(transaction, organizationId, first.locationId)),
    }
  })

function plainStart(asked: AskedStart): AskedStart {
  const plain = (name: 'id' | 'programId' | 'deviceId' | 'sensorId' | 'chamberSensorId') =>
    asked[name] === undefined ? {} : { [name]: asked[name].toLowerCase() }
  return {
    ...asked,
    ...plain('id'),
    ...plain('programId'),
    ...plain('deviceId'),
    ...plain('sensorId'),
    ...plain('chamberSensorId'),
    labelIds: idsOnce(asked.labelIds),
  }
}

/** @throws ALREADY_EXISTS where the id is of another process */
export const start: Handler<'labeling.startProcess'> = context =>
  context.write(async transaction => {
    const asked = plainStart(context.body.start)
    const { actor, session } = context
    const { organizationId } = actor
    if (asked.id !== undefined) {
      await transaction.query(turnStatement(organizationId, asked.id))
      const there = await findProcess(transaction, organizationId, asked.id, WHOLE, false)
      const isSame =
        there !== undefined &&
        there.programId === asked.programId &&
        there.userId === actor.memberId &&
        asked.labelIds.every(id => there.labelIds?.includes(id))
      if (there !== undefined && !isSame)
        throw new Problem('ALREADY_EXISTS', { faults: [{ path: 'start.id', rule: 'problem.field.taken' }] })
      if (there !== undefined) return { process: there }
    }
    const reach = rowScopeOf(label, session, 'edit')
    const { facts, now } = await startFacts(transaction, organizationId, asked, reach)
    const effects = effectsOf(startProcess.decide(asked, facts, momentOf(context, now)))
    const id = effects.records[0]?.row.id as string
    await writeEffects(actor, transaction, effects, [watchStatement(organizationId, id)])
    return { process: (await findProcess(transaction, organizationId, id, WHOLE, false)) as ProcessRow }
  })

export const change: Handler<'labeling.changeProcess'> = context =>
  context.write(async transaction => {
    const { actor, body } = context
    const process = await processOf(context, transaction, body.change.processId, 'edit')
    const food = await labelsIn(transaction, actor.organizationId, process.labelIds ?? [])
    const { rows } = await transaction.query<{ now: string }>({ text: 'select now() as now', values: [] })
    const now = new Date(rows[0]?.now as string).toISOString()
    const asked = { ...body.change, processId: process.id }
    const words = await wordsIn(transaction, actor.organizationId)
    const effects = effectsOf(changeProcess.decide(asked, { process, food, words }, momentOf(context, now)))
    await writeEffects(actor, transaction, effects, [
      {
        text: 'update process_watch set due = now() where organization_id = $1 and process_id = $2',
        values: [actor.organizationId, process.id],
      },
    ])
    await tellAll(transaction, actor, effects)
    return {
      process: (await findProcess(transaction, actor.organizationId, process.id, WHOLE, false)) as ProcessRow,
    }
  })

/** Sent twice it ends once. */
export const end: Handler<'labeling.endProcess'> = context =>
  withFreshSerials(() =>
    context.write(async transaction => {
      const { actor, body, session } = context
      const { organizationId, memberId } = actor
      const { measured, ...asked } = body.end
      let process = await processOf(context, transaction, asked.processId, 'edit')
      const isDone = process.status !== 'running' && !process.asks
      if (isDone && process.resolution === asked.outcome && process.endedById === memberId)
        return { process, created: [] }
      const moment = (now: string) => momentOf(context, now)
      if (measured !== undefined && process.status === 'running') {
        const { rows } = await transaction.query<{ now: string }>({ text: 'select now() as now', values: [] })
        const at = asked.at ?? new Date(rows[0]?.now as string).toISOString()
        const noted = { processId: process.id, measured }
        await writeEffects(
          actor,
          transaction,
          effectsOf(
            changeProcess.decide(
              noted,
              { process, food: [], words: await wordsIn(transaction, organizationId) },
              moment(at),
            ),
          ),
        )
        process = await processOf(context, transaction, process.id, 'edit')
      }
      const reach = rowScopeOf(label, session, 'edit')
      const { createdIds } = await endNow(transaction, { actor, reach, moment }, process, {
        ...asked,
        processId: process.id,
      })
      const ended = await findProcess(transaction, organizationId, process.id, WHOLE, false)
      return { process: ended as ProcessRow, created: createdIds }
    }),
  )

export const now: Handler<'labeling.processNow'> = context =>
  context.read(async transaction => {
    const { actor, body } = context
    const { organizationId } = actor
    const process = await processOf(context, transaction, body.processId, 'view')
    const measured = await measuredOf(transaction, organizationId, process, process.endedAt ?? actor.now)
    const labels = await labelsIn(transaction, organizationId, process.labelIds ?? [])
    return {
      process,
      core: measured.readings.core,
      chamber: measured.readings.chamber,
      silence: measured.silence,
      expires: measured.expires,
      labels: labels.map(({ id, serial, state, productName }) => ({ id, serial, state, productName })),
      names: await namesOf(transaction, organizationId, process.id),
      now: actor.now,
    }
  })
