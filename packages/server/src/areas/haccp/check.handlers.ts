/** Writing down what was found at a HACCP point. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { checkPoint, type CheckFacts } from '@cloche/domain/operations'
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
import type { CallContext, Handler } from '../../http/call-context.ts'
import { localeOf } from '../../http/problem-answers.ts'
import { momentOf } from '../../operations/moment.ts'
import { effectsOf, writeEffects, writeReports } from '../../operations/write-effects.ts'
import { planVersionAt } from './plan/plan-version.store.ts'

const { haccpCheck, haccpPoint, incidence } = ENTITIES
const WHOLE = { kind: 'organization' } as const
type Check = Row<Entities['haccpCheck']> & WireRow
type Incidence = Row<Entities['incidence']>
const TEXTS = wordsOf('haccp')
/** A check that was written down before under the same id. */
async function alreadyThere(context: CallContext, transaction: Transaction, id: string) {
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7035))',
    values: [`${context.actor.organizationId}/haccpCheck/${id}`],
  })
  const rowScope = rowScopeOf(haccpCheck, context.session, 'view')
  const { statement, finish } = readStatement(haccpCheck, context.actor.organizationId, id, rowScope)
  return finished<Check>((await transaction.query(statement)).rows, finish)[0]
}

/** The breach of the point's machine that goes on and that nobody has closed. */
async function breachOf(transaction: Transaction, organizationId: string, deviceId: string | null) {
  if (deviceId === null) return null
  const { rows } = await transaction.query<{ id: string }>({
    text: `select id from incidence where organization_id = $1 and device_id = $2 and is_alerting and status <> 'closed'
      and deleted is null order by began limit 1 for update`,
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

export const check: Handler<'haccp.check'> = context =>
  context.write(async transaction => {
    const asked = context.body.check
    const { actor, session } = context
    const id = asked.id?.toLowerCase() ?? newId()
    const there = asked.id === undefined ? undefined : await alreadyThere(context, transaction, id)
    const isSame = there?.userId === actor.memberId && there.haccpPointId === asked.haccpPointId.toLowerCase()
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
    const point = oneOrNotFound(haccpPoint, (await transaction.query(statement)).rows, finish)
    const language = languageOf(localeOf(context.request))
    const words: CheckFacts['words'] = (key, values) => translate(TEXTS[language], key, values, language)
    const breachId = await breachOf(transaction, actor.organizationId, point.deviceId)
    const counted = { ...point, at: asked.at ?? actor.now }
    const planVersionId = await planVersionAt(transaction, actor.organizationId, counted)
    const effects = effectsOf(
      checkPoint.decide(
        { ...asked, id },
        { point, words, breachId, planVersionId },
        momentOf(context, actor.now),
      ),
    )
    // The check names its incidence: that stands first.
    const [opened] = await writeReports(context, transaction, effects)
    const isOfBreach = breachId !== null && effects.records[0]?.row['incidenceId'] === breachId
    const incidence = isOfBreach
      ? await noteCheck(context, transaction, breachId, point.id)
      : (opened ?? null)
    await writeEffects(actor, transaction, effects)
    const written = { ...effects.records[0]?.row, created: actor.now }
    return { haccpCheck: written as unknown as Check, incidence: incidence as unknown as Incidence }
  })
