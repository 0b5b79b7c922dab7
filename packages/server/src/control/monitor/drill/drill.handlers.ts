/** Recall drills: drawing a lot, following it against the clock, and closing with a signed paper. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { canonical, isTicked, ticksOf, withTick, type Tick } from '@cloche/domain/rules/recall'
import { languageOf } from '@cloche/domain/text'
import { blobKey, digestOf } from '../../../adapters/blobs/index.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { changeRecord, createRecord } from '../../../entity-engine/write.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { oneOrNotFound } from '../../../entity-engine/select.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { localeOf } from '../../../http/problem-answers.ts'
import { readResult } from './drill-result.ts'
import { drawStatement } from './drill.store.ts'
import { drillPaper } from './paper.ts'
import { zoneOfLocation } from '../../../operations/zones.ts'

const { recallDrill, batch } = ENTITIES
const whole = selection(recallDrill)
const DAY_MS = 86_400_000

export type Drill = Row<Entities['recallDrill']>

/** A drill within scope. @throws NOT_FOUND */
export async function findDrill(
  context: CallContext,
  transaction: Transaction,
  id: string,
  lock = false,
): Promise<Drill> {
  const values: unknown[] = [context.actor.organizationId, id]
  const rowScope = rowScopeOf(recallDrill, context.session, 'view')
  const within = rowScopeSql(recallDrill, rowScope, value => `$${values.push(value)}`)
  const { rows } = await transaction.query({
    text: `select ${whole.sql} from recall_drill where organization_id = $1 and id = $2 and deleted is null${within === undefined ? '' : ` and ${within}`}${lock ? ' for update' : ''}`,
    values,
  })
  return oneOrNotFound(recallDrill, rows, whole.finish)
}

/** @throws NOT_POSSIBLE_NOW for a drill that is over */
async function runningDrill(context: CallContext, transaction: Transaction, id: string): Promise<Drill> {
  const drill = await findDrill(context, transaction, id, true)
  if (drill.status !== 'running')
    throw new Problem('NOT_POSSIBLE_NOW', { faults: [{ path: 'recallDrillId', rule: 'problem.drill.over' }] })
  return drill
}

const change = (context: CallContext, transaction: Transaction, { id, version }: Drill, fields: object) =>
  changeRecord(writeContext(context, transaction, recallDrill, 'create'), recallDrill, id, {
    ...fields,
    version,
  })

/** @throws NOT_POSSIBLE_NOW where no such lot was made in these days */
export const startRecallDrill: Handler<'monitor.startRecallDrill'> = context =>
  context.write(async transaction => {
    const asked = context.body.start
    const { organizationId, now, memberId } = context.actor
    const kinds = asked.kind === 'any' ? (['supplierLot', 'production'] as const) : [asked.kind]
    const since = new Date(Date.parse(now) - asked.days * DAY_MS).toISOString()
    const rowScope = rowScopeOf(batch, context.session, 'view')
    const { rows } = await transaction.query(drawStatement(organizationId, kinds, since, rowScope))
    const [drawn] = rows as {
      id: string
      code: string | null
      name: string
      origin: string
      productId: string
      locationId: string
      supplierLot: string | null
      product: string | null
    }[]
    if (drawn === undefined)
      throw new Problem('NOT_POSSIBLE_NOW', {
        faults: [{ path: 'start.days', rule: 'problem.drill.nothing' }],
      })
    const code = drawn.origin === 'receipt' ? drawn.supplierLot : drawn.code
    const made = await createRecord(writeContext(context, transaction, recallDrill, 'create'), recallDrill, {
      ...(asked.id === undefined ? {} : { id: asked.id }),
      lot: [drawn.product ?? drawn.name, code].filter(Boolean).join(' · '),
      kind: drawn.origin === 'receipt' ? 'supplierLot' : 'production',
      batchId: drawn.id,
      productId: drawn.productId,
      startedAt: now,
      startedById: memberId,
      target: asked.target,
      ...(context.actor.locationId === null ? { locationId: drawn.locationId } : {}),
    })
    return { recallDrill: made }
  })

export const recallDrillResult: Handler<'monitor.recallDrillResult'> = context =>
  context.read(async transaction => {
    const drill = await findDrill(context, transaction, context.body.recallDrillId)
    const { organizationId, now } = context.actor
    return {
      recallDrill: drill,
      result: drill.result ?? (await readResult(transaction, organizationId, drill.batchId)),
      now,
    }
  })

/** @throws UNKNOWN_LINK for somebody whom the drill did not find */
export const tickRecallDrill: Handler<'monitor.tickRecallDrill'> = context =>
  context.write(async transaction => {
    const { recallDrillId, isDone, note, ...target } = context.body.tick
    const { organizationId, now, userName } = context.actor
    const drill = await runningDrill(context, transaction, recallDrillId)
    const found = await readResult(transaction, organizationId, drill.batchId)
    if (!ticksOf(found).some(one => one.kind === target.kind && one.id === target.id))
      throw new Problem('UNKNOWN_LINK', { faults: [{ path: 'tick.id', rule: 'problem.field.unknownLink' }] })
    const tick: Tick = { ...target, at: now, by: userName ?? '', note: note ?? null }
    return {
      recallDrill: await change(context, transaction, drill, { ticks: withTick(drill.ticks, tick, isDone) }),
    }
  })

const ABOUT = `select o.name as organization, l.name as place,
    ${zoneOfLocation('l')} as "timeZone",
    (select coalesce(full_name, name) from "user" where organization_id = $1 and id = $3) as person
  from organization o join location l on l.organization_id = o.id and l.id = $2 where o.id = $1`

/** Groups of four, as people compare them aloud. */
const spokenCode = (digest: string) => digest.slice(0, 16).toUpperCase().match(/.{4}/g)!.join('-')

export const finishRecallDrill: Handler<'monitor.finishRecallDrill'> = context =>
  context.write(async transaction => {
    const asked = context.body.finish
    const signedName = asked.signedName.trim()
    if (signedName === '') throw brokenRule('finish.signedName', 'problem.field.required')
    const { organizationId, now } = context.actor
    const { signer, blobs } = context.services
    const drill = await runningDrill(context, transaction, asked.recallDrillId)
    const target = drill.target ?? 0
    const result = await readResult(transaction, organizationId, drill.batchId)
    const targets = ticksOf(result)
    const done = targets.filter(one => isTicked(drill.ticks, one)).length
    const took = Math.max(0, Math.round((Date.parse(now) - Date.parse(drill.startedAt)) / 1000))
    const told = targets.length === 0 ? 100 : Math.floor((done / targets.length) * 1000) / 10
    const conclusion = (asked.conclusion ?? '').trim()
    const kept = {
      took,
      told,
      result,
      ticks: drill.ticks,
      conclusion,
      signedName,
      startedAt: drill.startedAt,
      finishedAt: now,
    }
    const resultDigest = digestOf(Buffer.from(canonical(kept)))
    const { rows } = await transaction.query({
      text: ABOUT,
      values: [organizationId, drill.locationId, drill.startedById],
    })
    const about = rows[0] as { organization: string; place: string; timeZone: string; person: string | null }
    const language = languageOf(localeOf(context.request))
    const publicKey = signer.publicKeyOf(organizationId)
    const pdf = Buffer.from(
      await context.services.workers.run(
        'paper',
        drillPaper(
          {
            ...kept,
            ...about,
            startedBy: about.person ?? '',
            target,
            resultDigest,
            verificationCode: spokenCode(resultDigest),
            publicKey,
          },
          language,
        ),
        { of: organizationId, tooLarge: { path: 'finish.recallDrillId', rule: 'problem.paper.tooLarge' } },
      ),
    )
    const fileDigest = digestOf(pdf)
    await blobs.put(blobKey(organizationId, fileDigest), pdf, 'application/pdf')
    return {
      recallDrill: await change(context, transaction, drill, {
        status: 'finished',
        finishedAt: now,
        took,
        told,
        isOnTime: took <= target,
        found: Math.floor(result.found * 1000) / 10,
        labels: result.labels,
        result,
        conclusion: conclusion === '' ? null : conclusion,
        signedName,
        resultDigest,
        fileDigest,
        verificationCode: spokenCode(resultDigest),
        ...signer.sign(organizationId, pdf),
      }),
    }
  })

export const cancelRecallDrill: Handler<'monitor.cancelRecallDrill'> = context =>
  context.write(async transaction => {
    const { recallDrillId, reason } = context.body.cancel
    const drill = await runningDrill(context, transaction, recallDrillId)
    return {
      recallDrill: await change(context, transaction, drill, {
        status: 'cancelled',
        finishedAt: context.actor.now,
        conclusion: reason,
      }),
    }
  })
