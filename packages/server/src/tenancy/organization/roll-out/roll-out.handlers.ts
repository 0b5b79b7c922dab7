/** Sending records to branches: who may, to which places, and taking it back. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { Ranged, RolledOut } from '@cloche/domain/calls'
import { entityNamed } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { whyNotSent } from '@cloche/domain/rules/roll-out'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { finished, listStatements, oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { tableName } from '../../../database/sql-names.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { changeRecord, removeRecord } from '../../../entity-engine/write.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import { passGate } from '../../../http/gate.ts'
import { send, stepsFor, take, type Changed, type Step, type Target } from '../../roll-out/send.ts'
import { enrolsAt, placesWithin, refuseUnknown } from '../people/places.ts'
import { countsOfRange, isRanged, rangedTargets, sendRanges } from './ranged.ts'

interface Asked {
  readonly entity: RolledOut
  readonly ids: readonly string[]
  readonly locationIds: readonly string[]
}

/** What is read of a record that is sent: where it stands, and whether it goes at all. */
const targetFields = ({ fields }: EntityDeclaration) =>
  ['id', 'locationId', 'status', 'patternId'].filter(
    name => name === 'id' || name === 'locationId' || name in fields,
  )

const lower = (ids: readonly string[]) => ids.map(id => id.toLowerCase())

/**
 * The records at the places asked for. Rights are those of the chosen place, below which they are never less.
 * @throws RULE_BROKEN for a record that does not go to branches, NOT_ALLOWED, NOT_FOUND for a record out of reach, UNKNOWN_LINK for a place out of reach
 */
async function targetsOf(
  context: CallContext,
  transaction: Transaction,
  asked: Asked,
): Promise<{ entity: EntityDeclaration; targets: readonly Target[] }> {
  const { session } = context
  const entity = entityNamed(asked.entity)
  passGate({ key: entity.permission, verb: 'create' }, session)
  if (asked.locationIds.length === 0)
    throw new Problem('UNKNOWN_LINK', { faults: [{ path: 'locationIds', rule: 'problem.field.required' }] })
  const ids = lower(asked.ids)
  const { rows: statement, finish } = listStatements(
    entity,
    session.organizationId,
    { filter: { id: { in: ids } }, attributes: targetFields(entity), by: 'id', limit: ids.length },
    rowScopeOf(entity, session, 'create'),
  )
  const records = finished((await transaction.query(statement)).rows, finish)
  if (records.length < ids.length) throw new Problem('NOT_FOUND', { entity: entity.name })
  for (const [at, id] of ids.entries()) {
    const why = whyNotSent(entity.name, records.find(record => record['id'] === id) ?? {})
    if (why !== null) throw brokenRule(`ids.${at}`, why)
  }
  const locationIds = lower(asked.locationIds)
  refuseUnknown(locationIds, await placesWithin(transaction, session.organizationId, null, enrolsAt(session)))
  const targets = records.flatMap(record =>
    locationIds
      .filter(locationId => locationId !== record['locationId'])
      .map(locationId => ({ sourceId: String(record['id']), locationId })),
  )
  return { entity, targets }
}

type Counts = AnswerTo<'rollOut.send'>['counts']
function countsOf(steps: readonly Step[]): Counts {
  const counts = { made: 0, changed: 0, kept: 0, same: 0, taken: 0 }
  for (const { outcome } of steps) counts[outcome] += 1
  return counts
}

export const rollOutPreview: Handler<'rollOut.preview'> = context =>
  context.read(async transaction => {
    if (isRanged(context.body)) {
      const found = await rangedTargets(context, transaction, context.body)
      return countsOfRange(found)
    }
    const asked = context.body as Asked
    const { entity, targets } = await targetsOf(context, transaction, asked)
    const steps = await stepsFor({ actor: context.actor, transaction }, entity, targets)
    const places = [...Map.groupBy(steps, ({ locationId }) => locationId)].map(([locationId, at]) => ({
      locationId,
      ...countsOf(at),
    }))
    return { counts: countsOf(steps), places }
  })

async function sendCopies(
  { services }: CallContext,
  sending: Parameters<typeof send>[0],
  entity: EntityDeclaration,
  runId: string,
  targets: readonly Target[],
) {
  const { steps, changed } = await send(sending, entity, runId, targets)
  await services.behaviours[entity.name]?.afterSending?.(sending)
  return { counts: countsOf(steps), changed }
}

/** Those who send within one organization take turns: two do not make a branch the same twice. */
const takeTurn = (organizationId: string) => ({
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 7066))',
  values: [organizationId],
})

export const rollOutSend: Handler<'rollOut.send'> = context =>
  context.write(async transaction => {
    const { session, actor, body } = context
    const id = body.id.toLowerCase()
    const entity = entityNamed(body.entity)
    const ranged = isRanged(body) ? await rangedTargets(context, transaction, body) : undefined
    const { targets } = isRanged(body)
      ? { targets: [] }
      : await targetsOf(context, transaction, body as Asked)
    await transaction.query(takeTurn(session.organizationId))
    const { rows: there } = await transaction.query<{ counts: Counts; isMine: boolean }>({
      text: `select counts, created_by is not distinct from $3 as "isMine" from roll_out_run where organization_id = $1 and id = $2`,
      values: [session.organizationId, id, actor.userId],
    })
    const [before] = there
    if (before !== undefined) {
      if (!before.isMine) throw new Problem('ALREADY_EXISTS', {})
      // Kept by a release that did not count what is taken.
      return { counts: { ...before.counts, taken: before.counts.taken ?? 0 } }
    }
    const { counts, changed } =
      ranged === undefined
        ? await sendCopies(context, { actor, transaction }, entity, id, targets)
        : { counts: countsOfRange(ranged).counts, changed: await sendRanges(context, transaction, ranged) }
    await transaction.query({
      text: `insert into roll_out_run (organization_id, id, entity, created, created_by, counts, changes) values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        session.organizationId,
        id,
        entity.name,
        actor.now,
        actor.userId,
        JSON.stringify(counts),
        JSON.stringify(changed),
      ],
    })
    return { counts }
  })

/** Takes back what was made and changed and is as the sending left it; lines before what they are part of. */
export const rollOutUndo: Handler<'rollOut.undo'> = context =>
  context.write(async transaction => {
    const { session, actor, body } = context
    const { rows } = await transaction.query<{ entity: RolledOut | Ranged; changes: readonly Changed[] }>({
      text: `update roll_out_run set undone = $4 where organization_id = $1 and id = $2 and created_by is not distinct from $3
               and undone is null returning entity, changes`,
      values: [session.organizationId, body.id.toLowerCase(), actor.userId, actor.now],
    })
    const [run] = rows
    if (run === undefined) throw new Problem('NOT_FOUND', {})
    const owner = entityNamed(run.entity)
    passGate({ key: owner.permission, verb: 'create' }, session)
    const counts = { removed: 0, restored: 0 }
    for (const { entity: name, id, version, before } of run.changes.toReversed()) {
      const entity = entityNamed(name)
      const write = writeContext(context, transaction, entity, 'create')
      const { statement } = readStatement(entity, session.organizationId, id, write.rowScope)
      const [there] = (await transaction.query(statement)).rows
      if (there === undefined || there['version'] !== version) continue
      if (before === null) await removeRecord(write, entity, id)
      else await changeRecord(write, entity, id, before)
      if (entity === owner) counts[before === null ? 'removed' : 'restored'] += 1
    }
    return counts
  })

/** The step between a copy and its source as they stand; undefined: it came from nowhere. */
async function stepOf(context: CallContext, transaction: Transaction, entity: EntityDeclaration, id: string) {
  const { organizationId } = context.session
  const { rows } = await transaction.query<Target>({
    text: 'select source_id as "sourceId", location_id as "locationId" from roll_out where organization_id = $1 and copy_id = $2',
    values: [organizationId, id],
  })
  const [step] = await stepsFor({ actor: context.actor, transaction }, entity, rows)
  return step
}

export const rollOutOrigin: Handler<'rollOut.origin'> = context =>
  context.read(async transaction => {
    const { session, query } = context
    const entity = entityNamed(query.entity)
    passGate({ key: entity.permission, verb: 'view' }, session)
    const id = query.id.toLowerCase()
    const { statement, finish } = readStatement(
      entity,
      session.organizationId,
      id,
      rowScopeOf(entity, session, 'view'),
    )
    oneOrNotFound(entity, (await transaction.query(statement)).rows, finish)
    const step = await stepOf(context, transaction, entity, id)
    const { rows: branches } = await transaction.query<{ count: number }>({
      text: 'select count(*)::int as count from roll_out where organization_id = $1 and source_id = $2',
      values: [session.organizationId, id],
    })
    const count = branches[0]?.count ?? 0
    if (step === undefined) return { origin: null, branches: count }
    const { rows } = await transaction.query<{ locationId: string | null }>({
      text: `select location_id as "locationId" from ${tableName(entity)}
             where organization_id = $1 and id = $2`,
      values: [session.organizationId, step.sourceId],
    })
    const { rows: places } = await transaction.query<{ name: string }>({
      text: 'select name from location where organization_id = $1 and id = $2',
      values: [session.organizationId, rows[0]?.locationId ?? null],
    })
    return {
      origin: {
        name: String(step.source['name'] ?? ''),
        locationName: places[0]?.name ?? '',
        differs: [...step.kept, ...step.take],
        isOver: step.isOver,
      },
      branches: count,
    }
  })

export const rollOutTake: Handler<'rollOut.take'> = context =>
  context.write(async transaction => {
    const { session, actor, body } = context
    const entity = entityNamed(body.entity)
    passGate({ key: entity.permission, verb: 'edit' }, session)
    const id = body.id.toLowerCase()
    const { statement, finish } = readStatement(
      entity,
      session.organizationId,
      id,
      rowScopeOf(entity, session, 'edit'),
    )
    oneOrNotFound(entity, (await transaction.query(statement)).rows, finish)
    const step = await stepOf(context, transaction, entity, id)
    if (step === undefined) throw new Problem('NOT_FOUND', {})
    const differing = [...step.kept, ...step.take]
    const fields =
      body.fields === undefined ? differing : differing.filter(name => body.fields?.includes(name))
    await take({ actor, transaction }, entity, [{ ...step, take: fields }])
    await context.services.behaviours[entity.name]?.afterSending?.({ actor, transaction })
    return { fields }
  })
