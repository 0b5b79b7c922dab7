/** Alarm drills: begun, looked at while they run, closed with a signed paper or given up. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { canonical } from '@cloche/domain/rules/recall'
import { languageOf } from '@cloche/domain/text'
import { blobKey, digestOf } from '../../../adapters/blobs/index.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { changeRecord } from '../../../entity-engine/write.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { localeOf } from '../../../http/problem-answers.ts'
import { readAbout, readResult } from './drill.store.ts'
import { alarmDrillPaper } from './paper.ts'
import { startDrill } from './start.ts'

const { alarmDrill, notification } = ENTITIES
export type Drill = Row<Entities['alarmDrill']>

/** A drill within scope. @throws NOT_FOUND */
export async function findDrill(
  context: CallContext,
  transaction: Transaction,
  id: string,
  lock = false,
): Promise<Drill> {
  const scope = rowScopeOf(alarmDrill, context.session, 'view')
  const { organizationId } = context.actor
  const { statement, finish } = readStatement(alarmDrill, organizationId, id.toLowerCase(), scope, { lock })
  return oneOrNotFound(alarmDrill, (await transaction.query(statement)).rows, finish)
}

/** @throws NOT_POSSIBLE_NOW for a drill that is over */
async function runningDrill(context: CallContext, transaction: Transaction, id: string): Promise<Drill> {
  const drill = await findDrill(context, transaction, id, true)
  if (drill.status !== 'running')
    throw new Problem('NOT_POSSIBLE_NOW', { faults: [{ path: 'alarmDrillId', rule: 'problem.drill.over' }] })
  return drill
}

/** The alarm is over with its drill: nobody is told any more. */
async function close(context: CallContext, transaction: Transaction, drill: Drill, fields: WireRow) {
  const write = writeContext(context, transaction, notification, 'edit')
  await changeRecord(write, notification, drill.notificationId, { resolved: true })
  return changeRecord(writeContext(context, transaction, alarmDrill, 'edit'), alarmDrill, drill.id, fields)
}

/** @throws LOCATION_REQUIRED without a chosen place, NOT_POSSIBLE_NOW where one is running there */
export const startAlarmDrill: Handler<'notification.startAlarmDrill'> = context =>
  context.write(async transaction => {
    const { locationId } = context.actor
    if (locationId === null) throw new Problem('LOCATION_REQUIRED')
    const write = writeContext(context, transaction, alarmDrill, 'create')
    return { alarmDrill: await startDrill(write, locationId, context.body.start.target) }
  })

export const alarmDrillResult: Handler<'notification.alarmDrillResult'> = context =>
  context.read(async transaction => {
    const drill = await findDrill(context, transaction, context.body.alarmDrillId)
    const { organizationId, now } = context.actor
    return {
      alarmDrill: drill,
      result: drill.result ?? (await readResult(transaction, organizationId, drill)),
      now,
    }
  })

/** Groups of four, as people compare them aloud. */
const spokenCode = (digest: string) => digest.slice(0, 16).toUpperCase().match(/.{4}/g)!.join('-')

/** What is signed of a drill. */
export const keptOf = ({
  startedAt,
  finishedAt,
  target,
  result,
  conclusion,
  signedName,
}: Pick<Drill, 'startedAt' | 'finishedAt' | 'target' | 'result' | 'conclusion' | 'signedName'>) =>
  canonical({ startedAt, finishedAt, target: target ?? 0, result, conclusion: conclusion ?? '', signedName })

export const finishAlarmDrill: Handler<'notification.finishAlarmDrill'> = context =>
  context.write(async transaction => {
    const asked = context.body.finish
    const signedName = asked.signedName.trim()
    if (signedName === '') throw brokenRule('finish.signedName', 'problem.field.required')
    const { organizationId, now } = context.actor
    const { signer, blobs, workers } = context.services
    const drill = await runningDrill(context, transaction, asked.alarmDrillId)
    const result = await readResult(transaction, organizationId, drill)
    const conclusion = (asked.conclusion ?? '').trim()
    const target = drill.target ?? 0
    const kept = { startedAt: drill.startedAt, finishedAt: now, target, result, conclusion, signedName }
    const resultDigest = digestOf(Buffer.from(keptOf(kept)))
    const about = await readAbout(transaction, organizationId, drill.locationId, drill.startedById)
    if (about === undefined) throw new Problem('NOT_FOUND', { entity: 'location' })
    const verificationCode = spokenCode(resultDigest)
    const publicKey = signer.publicKeyOf(organizationId)
    const facts = { ...kept, ...about, name: drill.name, resultDigest, verificationCode, publicKey }
    const paper = alarmDrillPaper(facts, languageOf(localeOf(context.request)))
    const pdf = Buffer.from(
      await workers.run('paper', paper, {
        of: organizationId,
        tooLarge: { path: 'finish.alarmDrillId', rule: 'problem.paper.tooLarge' },
      }),
    )
    const fileDigest = digestOf(pdf)
    await blobs.put(blobKey(organizationId, fileDigest), pdf, 'application/pdf')
    const took = result.acknowledgedAfter
    return {
      alarmDrill: await close(context, transaction, drill, {
        status: 'finished',
        finishedAt: now,
        took,
        isOnTime: took !== null && took <= target,
        named: result.named,
        reached: result.reached,
        result,
        conclusion: conclusion === '' ? null : conclusion,
        signedName,
        resultDigest,
        fileDigest,
        verificationCode,
        ...signer.sign(organizationId, pdf),
      }),
    }
  })

export const cancelAlarmDrill: Handler<'notification.cancelAlarmDrill'> = context =>
  context.write(async transaction => {
    const { alarmDrillId, reason } = context.body.cancel
    const drill = await runningDrill(context, transaction, alarmDrillId)
    const over = { status: 'cancelled', finishedAt: context.actor.now, conclusion: reason }
    return { alarmDrill: await close(context, transaction, drill, over) }
  })
