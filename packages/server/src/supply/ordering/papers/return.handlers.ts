/** Food that goes back to whoever sold it: what could, what does, taking it back, and telling the supplier. */
import { ENTITIES } from '@cloche/domain/entities'
import { returnGoods, undoReturn } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { localDay } from '@cloche/domain/rules/calendar'
import { seesPrices } from '@cloche/domain/rules/permissions'
import { newId } from '../../../adapters/ids.ts'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import { redact } from '../../../entity-engine/redact.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo, Handler } from '../../../http/call-context.ts'
import { savedAs } from '../../../http/file-answer.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import { WontSucceed } from '../../../queue/index.ts'
import type { Work } from '../../../http/area.ts'
import { entriesOfPaperStatement, finishEntries, supplierStatement, turnStatement } from './account.store.ts'
import { languageFor, returnLetter, returnPaper } from './return-paper.ts'
import {
  CLOCK,
  costsOf,
  finishLabels,
  lockLabels,
  originsStatement,
  returnableStatement,
  returnedLines,
  returnPaperStatement,
  type ReturnPaperRow,
} from './return.store.ts'

const { label, supplierEntry, supplier } = ENTITIES
const WHOLE = { kind: 'organization' } as const
const TOO_LARGE = { path: 'returnId', rule: 'problem.paper.fewerLines' } as const
const RETURN_LETTER = 'return-letter'
/** Letters of an id that a paper's number ends with. */
const TAIL = 5

export const returnable: Handler<'ordering.returnable'> = async context => {
  const { organizationId } = context.actor
  const supplierId = context.body.supplierId.toLowerCase()
  const search = context.body.search?.trim() || null
  const reach = rowScopeOf(label, context.session, 'edit')
  return context.read(async transaction => {
    const [found] = (await transaction.query(supplierStatement(organizationId, supplierId, null))).rows
    if (found === undefined) throw new Problem('NOT_FOUND', { entity: supplier.name })
    const labels = finishLabels(
      (await transaction.query(returnableStatement(organizationId, supplierId, search, reach))).rows,
    )
    const batchIds = [...new Set(labels.map(({ batchId }) => batchId))]
    const origins = await transaction.query(originsStatement(organizationId, batchIds))
    const byBatch = new Map(origins.rows.map(row => [row.batchId, row]))
    return {
      labels: labels.map(one => {
        const { product = '', lot = null, came = null, document = null } = byBatch.get(one.batchId) ?? {}
        return { label: one, product, lot, came, document }
      }),
    } as unknown as AnswerTo<'ordering.returnable'>
  })
}

interface Entry {
  readonly id: string
  readonly kind: string
  readonly userId: string | null
  readonly document: string | null
}

const entriesOf = async (transaction: Transaction, organizationId: string, returnId: string) =>
  finishEntries(
    (await transaction.query(entriesOfPaperStatement(organizationId, [returnId]))).rows,
  ) as unknown as Entry[]

/** @throws RULE_BROKEN for what did not come from this supplier, or cannot go back */
export const giveBack: Handler<'ordering.return'> = context => {
  const { actor, session, services, body } = context
  const { organizationId, memberId } = actor
  const { isMailed = true, ...sent } = body.return
  const asked = {
    ...sent,
    id: sent.id?.toLowerCase() ?? newId(),
    supplierId: sent.supplierId.toLowerCase(),
    lines: sent.lines.map(line => ({ ...line, labelId: line.labelId.toLowerCase() })),
  }
  const reach = rowScopeOf(label, session, 'edit')
  return context.write(async transaction => {
    await transaction.query(turnStatement(organizationId, asked.supplierId))
    const before = await entriesOf(transaction, organizationId, asked.id)
    const [known] = before
    if (known !== undefined && (known.userId !== memberId || known.kind !== 'return'))
      throw new Problem('ALREADY_EXISTS', { faults: [{ path: 'return.id', rule: 'problem.field.taken' }] })
    const suppliers = await transaction.query<{ email: string | null }>({
      text: 'select email from supplier where organization_id = $1 and id = $2 and deleted is null',
      values: [organizationId, asked.supplierId],
    })
    const [found] = suppliers.rows
    const mailedTo = isMailed ? (found?.email ?? null) : null
    const document = known?.document ?? numberOf(asked.id, session.timeZone, actor.now)
    if (known === undefined) {
      const labels = await lockLabels(
        transaction,
        organizationId,
        asked.lines.map(({ labelId }) => labelId),
        reach,
      )
      const [origins, costs, clock] = await Promise.all([
        transaction.query(
          originsStatement(organizationId, [...new Set(labels.map(({ batchId }) => batchId))]),
        ),
        costsOf(
          transaction,
          organizationId,
          labels.map(({ productId }) => productId),
        ),
        transaction.query(CLOCK),
      ])
      const facts = {
        isSupplierKnown: found !== undefined,
        document,
        labels,
        origins: new Map(origins.rows.map(row => [row.batchId, row])),
        costs,
      }
      const moment = momentOf(context, clock.rows[0]?.now ?? actor.now)
      await writeEffects(actor, transaction, effectsOf(returnGoods.decide(asked, facts, moment)))
      if (mailedTo !== null)
        await services.queue.add(transaction, RETURN_LETTER, { organizationId, returnId: asked.id })
    }
    const written = known === undefined ? await entriesOf(transaction, organizationId, asked.id) : before
    const entries = written.map(entry => redact(supplierEntry, session, { ...entry }))
    return { returnId: asked.id, document, entries, mailedTo } as unknown as AnswerTo<'ordering.return'>
  })
}

/** The number of a paper: its day, and a part of its id. */
const numberOf = (id: string, timeZone: string, now: string) =>
  `R-${localDay(now, timeZone).replaceAll('-', '')}-${id.replaceAll('-', '').slice(-TAIL).toUpperCase()}`

/** @throws NOT_FOUND, NOT_POSSIBLE_NOW for what was credited or moved on */
export const undo: Handler<'ordering.undoReturn'> = context => {
  const { actor, session, body } = context
  const { organizationId } = actor
  const asked = { ...body.undo, returnId: body.undo.returnId.toLowerCase() }
  return context.write(async transaction => {
    const [first] = await entriesOf(transaction, organizationId, asked.returnId)
    if (first !== undefined)
      await transaction.query(
        turnStatement(organizationId, (first as unknown as { supplierId: string }).supplierId),
      )
    const lines = await returnedLines(
      transaction,
      organizationId,
      asked.returnId,
      rowScopeOf(supplierEntry, session, 'edit'),
      rowScopeOf(label, session, 'edit'),
    )
    const [costs, clock] = await Promise.all([
      costsOf(
        transaction,
        organizationId,
        lines.flatMap(({ productId }) => productId ?? []),
      ),
      transaction.query(CLOCK),
    ])
    const effects = effectsOf(
      undoReturn.decide(asked, { lines, costs }, momentOf(context, clock.rows[0]?.now ?? actor.now)),
    )
    await writeEffects(actor, transaction, effects)
    const entries = await entriesOf(transaction, organizationId, asked.returnId)
    return {
      entries: entries
        .filter(({ kind }) => kind === 'returnUndone')
        .map(entry => redact(supplierEntry, session, { ...entry })),
    } as unknown as AnswerTo<'ordering.undoReturn'>
  })
}

type Rows = readonly [ReturnPaperRow, ...ReturnPaperRow[]]

export const file: Handler<'ordering.returnFile'> = async context => {
  const { query, session, actor, services, reply } = context
  const reach = rowScopeOf(supplierEntry, session, 'view')
  const returnId = query.returnId.toLowerCase()
  const [found] = await context.readTogether([returnPaperStatement(actor.organizationId, returnId, reach)])
  const whole = (found?.rows ?? []) as unknown as Rows
  const rows = (seesPrices(session.permissions)
    ? whole
    : whole.map(row => ({ ...row, money: null }))) as unknown as Rows
  if (rows.length === 0) throw new Problem('NOT_FOUND', { entity: supplierEntry.name })
  const pdf = await services.workers.run('paper', returnPaper(rows, languageFor(rows[0])), {
    of: actor.organizationId,
    tooLarge: TOO_LARGE,
  })
  return reply
    .header('content-disposition', savedAs(`${rows[0].document}.pdf`))
    .type('application/pdf')
    .send(Buffer.from(pdf))
}

interface LetterAsked {
  readonly organizationId: string
  readonly returnId: string
}

/** Writes to the supplier; what was written already says so. */
export const returnLetterWork: Work = {
  name: RETURN_LETTER,
  async run(services, { organizationId, returnId }: LetterAsked) {
    const scope = serverScope(organizationId)
    const statement = returnPaperStatement(organizationId, returnId, WHOLE)
    const read = (transaction: Transaction) =>
      transaction.query(statement).then(({ rows }) => rows as unknown as Rows)
    const rows = await transact(services.pool, scope, read)
    const [first] = rows as readonly ReturnPaperRow[]
    if (first === undefined || first.email === null || first.mailId !== null) return
    const to = first.email
    const language = languageFor(first)
    const pdf = await services.workers
      .run('paper', returnPaper(rows, language), { of: organizationId, tooLarge: TOO_LARGE })
      .catch((error: unknown) => {
        // Another try would be too much as well.
        if (error instanceof Problem && error.code === 'TOO_LARGE') throw new WontSucceed('tooLarge')
        throw error
      })
    await transact(services.pool, scope, async transaction => {
      const { rows: locked } = await transaction.query<{ mailId: string | null }>({
        text: `select mail_id as "mailId" from supplier_entry where organization_id = $1 and id = $2 and deleted is null for update`,
        values: [organizationId, returnId],
      })
      if (locked[0]?.mailId !== null) return
      const mailId = await services.outbox.post(
        transaction,
        returnLetter(rows, to, Buffer.from(pdf), language),
      )
      await transaction.query({
        text: 'update supplier_entry set mail_id = $3 where organization_id = $1 and id = $2',
        values: [organizationId, returnId, mailId],
        change: { entity: 'supplierEntry', verb: 'change', ids: [returnId], places: null },
      })
    })
  },
}
