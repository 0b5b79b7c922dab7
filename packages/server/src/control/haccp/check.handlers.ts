/** Writing down what was found at a HACCP point. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { checkPoint, type AskedCheck, type CheckedPoint, type CheckFacts } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { newId } from '../../adapters/ids.ts'
import type { Transaction } from '../../database/transaction.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { changeRecord, trusted } from '../../entity-engine/write.ts'
import { finished, oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import type { CallContext, ContextOf, Handler } from '../../http/call-context.ts'
import { localeOf } from '../../http/problem-answers.ts'
import { slotOf } from '../../operations/due-points.ts'
import { momentOf } from '../../operations/moment.ts'
import { effectsOf, writeEffects, writeReports } from '../../operations/write-effects.ts'
import {
  correctedStatement,
  failingStatement,
  isOfSensor,
  owingStatement,
  readingOf,
  readingsStatement,
  type OwedAt,
} from './beside.store.ts'
import { keepPhotos, NO_PHOTOS, notePhoto, type KeptPhotos } from './photo.ts'
import { planVersionAt } from '../../operations/plan-version.ts'

const { attachment, haccpCheck, haccpPoint, incidence, label, product } = ENTITIES
const WHOLE = { kind: 'organization' } as const
type Check = Row<Entities['haccpCheck']> & WireRow
type Incidence = Row<Entities['incidence']>
const TEXTS = wordsOf('haccp')

/** Until the end of the transaction nobody else does the same. */
const lock = (transaction: Transaction, key: string) =>
  transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7035))',
    values: [key],
  })

/** A check that was written down before under the same id. */
async function alreadyThere(context: CallContext, transaction: Transaction, id: string) {
  await lock(transaction, `${context.actor.organizationId}/haccpCheck/${id}`)
  const rowScope = rowScopeOf(haccpCheck, context.session, 'view')
  const { statement, finish } = readStatement(haccpCheck, context.actor.organizationId, id, rowScope)
  return finished<Check>((await transaction.query(statement)).rows, finish)[0]
}

/** The breach of the point's machine that goes on and that nobody has closed. */
async function breachOf(transaction: Transaction, organizationId: string, deviceId: string | null) {
  if (deviceId === null) return null
  const { rows } = await transaction.query<{ id: string }>({
    text: `select id from incidence where organization_id = $1 and device_id = $2 and is_alerting and status <> 'closed'
      and deleted is null and due_at is null order by began limit 1 for update`,
    values: [organizationId, deviceId],
  })
  return rows[0]?.id ?? null
}

/** The check is of that breach: it is said there too. */
async function noteCheck(
  context: CallContext,
  transaction: Transaction,
  incidenceId: string,
  haccpPointId: string,
) {
  const write = trusted(writeContext(context, transaction, incidence, 'edit'))
  return changeRecord({ ...write, rowScope: WHOLE }, incidence, incidenceId, { haccpPointId })
}

/** A record that a check names: within reach, or it is not there. @throws UNKNOWN_LINK */
async function named(
  context: CallContext,
  transaction: Transaction,
  entity: typeof attachment | typeof label | typeof product,
  field: 'photoId' | 'labelId' | 'productId',
  asked: AskedCheck,
): Promise<WireRow | undefined> {
  const id = asked[field]?.toLowerCase()
  if (id === undefined) return undefined
  const { session, actor } = context
  const { statement, finish } = readStatement(
    entity,
    actor.organizationId,
    id,
    rowScopeOf(entity, session, 'view'),
  )
  const [row] = finished<WireRow>((await transaction.query(statement)).rows, finish)
  if (row !== undefined) return row
  throw new Problem('UNKNOWN_LINK', {
    faults: [{ path: `check.${field}`, rule: 'problem.field.unknownLink' }],
  })
}

/** The owed check that a check at an instant answers; null: none. */
function answered(owing: OwedAt | undefined, at: string): string | null {
  if (owing === undefined) return null
  const slot = slotOf(owing, owing.lastAt, at)
  return slot === undefined || slot.opensAt > Date.parse(at) ? null : new Date(slot.dueAt).toISOString()
}

/** What the decision needs besides the point. */
async function factsOf(
  context: CallContext,
  transaction: Transaction,
  point: CheckedPoint & { readonly hazardId: string | null },
  asked: AskedCheck,
): Promise<CheckFacts> {
  const { actor } = context
  const { organizationId } = actor
  const at = asked.at ?? actor.now
  const ofLabel = await named(context, transaction, label, 'labelId', asked)
  await named(context, transaction, product, 'productId', asked)
  await named(context, transaction, attachment, 'photoId', asked)
  const correctsId = asked.correctsId?.toLowerCase()
  const [breachId, planVersionId, owing, readings, failing, corrected] = await Promise.all([
    breachOf(transaction, organizationId, point.deviceId),
    planVersionAt(transaction, organizationId, { ...point, at }),
    transaction.query(owingStatement(organizationId, point.id, at)),
    transaction.query(readingsStatement(organizationId, point.sensorId, at)),
    transaction.query(failingStatement(organizationId, point.id, at)),
    correctsId === undefined
      ? undefined
      : transaction.query(correctedStatement(organizationId, point.id, correctsId)),
  ])
  const [going] = failing.rows
  const language = languageOf(localeOf(context.request))
  return {
    point,
    breachId,
    planVersionId,
    words: (key, values) => translate(TEXTS[language], key, values, language),
    productId: (ofLabel?.['productId'] as string | undefined) ?? asked.productId?.toLowerCase() ?? null,
    reading: readingOf(readings.rows),
    isOfSensor: isOfSensor(readings.rows, asked.value),
    // A correction answers nothing: the check that it corrects did.
    dueAt: correctsId === undefined ? answered(owing.rows[0], at) : null,
    failing:
      going === undefined ? null : { incidenceId: going.incidenceId, count: going.count, record: going },
    corrected: corrected === undefined ? null : (corrected.rows[0] ?? null),
  }
}

const isBefore = async (context: ContextOf<'haccp.check'>, id: string) => {
  const rowScope = rowScopeOf(haccpCheck, context.session, 'view')
  const { statement } = readStatement(haccpCheck, context.actor.organizationId, id, rowScope, {
    names: ['id'],
  })
  const [found] = await context.readTogether([statement])
  return found.rows.length > 0
}

/** Further values, with the ids of their pictures in place of the bytes. */
const furtherOf = (
  values: NonNullable<ContextOf<'haccp.check'>['body']['check']['values']>,
  { further }: KeptPhotos,
) =>
  values.map(({ photo, ...value }, at) => {
    const kept = photo === undefined ? undefined : further.get(at)
    return kept === undefined ? value : { ...value, photoId: kept.id }
  })

/** @throws NOT_FOUND for a point out of reach, RULE_BROKEN for what cannot be, lacks something or is not in order as it is said */
export const check: Handler<'haccp.check'> = async context => {
  const { photo, values, ...given } = context.body.check
  const { actor, session } = context
  const id = given.id?.toLowerCase() ?? newId()
  // Sent again, its picture is not read once more.
  const hasPhoto = photo !== undefined || (values ?? []).some(value => value.photo !== undefined)
  const isNew = hasPhoto && (given.id === undefined || !(await isBefore(context, id)))
  const kept = isNew ? await keepPhotos(context, context.body.check, id) : NO_PHOTOS
  return context.write(async transaction => {
    const there = given.id === undefined ? undefined : await alreadyThere(context, transaction, id)
    const isSame = there?.userId === actor.memberId && there.haccpPointId === given.haccpPointId.toLowerCase()
    if (there !== undefined && !isSame)
      throw new Problem('ALREADY_EXISTS', { faults: [{ path: 'check.id', rule: 'problem.field.taken' }] })
    if (there !== undefined) return { haccpCheck: there, incidence: null }
    const pointId = given.haccpPointId.toLowerCase()
    const rowScope = rowScopeOf(haccpPoint, session, 'edit')
    const { statement, finish } = readStatement(haccpPoint, actor.organizationId, pointId, rowScope)
    // Failures in a row are counted one after the other.
    await lock(transaction, `${actor.organizationId}/haccpPoint/${pointId}`)
    const point = oneOrNotFound(haccpPoint, (await transaction.query(statement)).rows, finish)
    const facts = await factsOf(context, transaction, point, given)
    const { breachId } = facts
    const asked = {
      ...given,
      id,
      ...(kept.own === undefined ? {} : { photoId: kept.own.id }),
      ...(values === undefined ? {} : { values: furtherOf(values, kept) }),
    }
    const effects = effectsOf(checkPoint.decide(asked, facts, momentOf(context, actor.now)))
    for (const one of [kept.own, ...kept.further.values()])
      if (one !== undefined) await notePhoto(context, transaction, one)
    // The check names its incidence: that stands first.
    const [opened] = await writeReports(context, transaction, effects)
    const row = effects.records[0]?.row
    const isOfBreach = breachId != null && row?.['incidenceId'] === breachId
    if (isOfBreach) await noteCheck(context, transaction, breachId, point.id)
    await writeEffects(actor, transaction, effects)
    const incidenceId = row?.['incidenceId'] as string | null
    const incidence =
      opened ?? (incidenceId === null ? null : await incidenceNow(context, transaction, incidenceId))
    const written = { ...row, created: actor.now }
    return { haccpCheck: written as unknown as Check, incidence: incidence as unknown as Incidence }
  })
}

/** The incidence that a failed check belongs to, as it stands after it. */
async function incidenceNow({ actor }: CallContext, transaction: Transaction, id: string) {
  const { statement, finish } = readStatement(incidence, actor.organizationId, id, WHOLE)
  return oneOrNotFound(incidence, (await transaction.query(statement)).rows, finish)
}
