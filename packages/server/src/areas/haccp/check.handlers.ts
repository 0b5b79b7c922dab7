/** Writing down what was found at a HACCP point. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { judgeCheck } from '@cloche/domain/rules/food-safety'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { newId } from '../../adapters/ids.ts'
import type { Transaction } from '../../database/transaction.ts'
import { historyStatement } from '../../entity-engine/history.ts'
import { insertMany } from '../../entity-engine/insert-many.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { createRecord, type WriteContext } from '../../entity-engine/write.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { localeOf } from '../../http/problem-answers.ts'

const { haccpCheck, haccpPoint, incidence, notification } = ENTITIES
const TEXTS = wordsOf('haccp')
const WHOLE = { kind: 'organization' } as const

interface AskedCheck {
  readonly id?: string
  readonly haccpPointId: string
  readonly value?: number
  readonly isOk?: boolean
  readonly note?: string
  readonly corrective?: string
}

type Point = Row<Entities['haccpPoint']>

/** @throws RULE_BROKEN naming what is missing, or what contradicts the limits */
function verdictOf(point: Point, { value, isOk }: AskedCheck): boolean {
  const verdict = judgeCheck(point, { value: value ?? null, isOk: isOk ?? null })
  if ('missing' in verdict) throw brokenRule(`check.${verdict.missing}`, 'problem.field.required')
  if ('contradicts' in verdict) throw brokenRule('check.isOk', 'problem.haccp.outside')
  return verdict.isOk
}

/** What is not in order becomes an incidence and is told to the place. */
async function openIncidence(
  context: CallContext,
  transaction: Transaction,
  point: Point,
  asked: AskedCheck,
): Promise<WireRow> {
  const { actor, services } = context
  const write: WriteContext = {
    actor,
    transaction,
    behaviours: services.behaviours,
    rowScope: WHOLE,
    places: WHOLE,
  }
  const locale = localeOf(context.request)
  const language = languageOf(locale)
  const texts = TEXTS[language]
  const name = translate(texts, 'haccpCheck.incidence', { point: point.name }, language)
  const found =
    asked.value === undefined
      ? (asked.note ?? null)
      : translate(texts, 'haccpCheck.incidenceText', { value: asked.value }, language)
  const level = point.isCritical ? 'error' : 'warning'
  const opened = await createRecord(write, incidence, {
    name,
    description: found,
    level,
    locationId: point.locationId,
    haccpPointId: point.id,
    deviceId: point.deviceId,
    corrective: asked.corrective ?? null,
  })
  await createRecord(write, notification, {
    name,
    description: found,
    kind: level === 'error' ? 'processError' : 'processWarning',
    level,
    locationId: point.locationId,
    deviceId: point.deviceId,
    address: `/monitor/incidence/${String(opened['id'])}`,
  })
  return opened
}

/** A check that was written down before under the same id. */
async function alreadyThere(context: CallContext, transaction: Transaction, id: string) {
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7035))',
    values: [`${context.actor.organizationId}/haccpCheck/${id}`],
  })
  const rowScope = rowScopeOf(haccpCheck, context.session, 'view')
  const { rows } = await transaction.query(
    readStatement(haccpCheck, context.actor.organizationId, id, rowScope).statement,
  )
  return rows[0]
}

export const check: Handler = context =>
  context.write(async transaction => {
    const asked = context.body['check'] as AskedCheck
    const { actor, session } = context
    const id = asked.id?.toLowerCase() ?? newId()
    const there = asked.id === undefined ? undefined : await alreadyThere(context, transaction, id)
    const isSame =
      there?.['userId'] === actor.memberId && there['haccpPointId'] === asked.haccpPointId.toLowerCase()
    if (there !== undefined && !isSame)
      throw new Problem('ALREADY_EXISTS', { faults: [{ path: 'check.id', rule: 'problem.field.taken' }] })
    if (there !== undefined) return { haccpCheck: there, incidence: null }
    const rowScope = rowScopeOf(haccpPoint, session, 'edit')
    const { statement, finish } = readStatement(
      haccpPoint,
      actor.organizationId,
      asked.haccpPointId.toLowerCase(),
      rowScope,
    )
    const point = oneOrNotFound(
      haccpPoint,
      (await transaction.query(statement)).rows,
      finish,
    ) as unknown as Point
    const isOk = verdictOf(point, asked)
    const opened = isOk ? null : await openIncidence(context, transaction, point, asked)
    const row: WireRow = {
      id,
      locationId: point.locationId,
      at: actor.now,
      point: point.name,
      haccpPointId: point.id,
      value: asked.value ?? null,
      isOk,
      userId: actor.memberId,
      note: asked.note ?? null,
      corrective: asked.corrective ?? null,
      incidenceId: opened?.['id'] ?? null,
    }
    await transaction.query(insertMany(haccpCheck, actor, actor.now, [row]))
    await transaction.query(
      historyStatement(actor, {
        entity: haccpCheck.name,
        recordId: id,
        verb: 'create',
        version: 1,
        after: { value: row['value'], isOk },
      }),
    )
    return { haccpCheck: { ...row, created: actor.now }, incidence: opened }
  })
