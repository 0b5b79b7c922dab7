/** The account with a supplier: claims, credit notes, what is given up, crates, and how deliveries came. */
import { ENTITIES } from '@cloche/domain/entities'
import {
  correctCrates,
  takeCredit,
  waiveClaim,
  type AccountFacts,
  type Decision,
  type Moment,
} from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { seesPrices } from '@cloche/domain/rules/permissions'
import { cratesOf, creditNoteOf, openClaims } from '@cloche/domain/rules/orders'
import { keepFile } from '../../../adapters/files/keep-file.ts'
import { readXml } from '../../../adapters/files/xml.ts'
import { idsOnce, newId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { redact } from '../../../entity-engine/redact.ts'
import { rowScopeOf, type RowScope } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { deliveriesOf } from '../../../operations/supplier-rating.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import {
  claimsStatement,
  cratesStatement,
  entriesOfPaperStatement,
  finishEntries,
  lastEntriesStatement,
  openClaimsStatement,
  owedStatement,
  supplierStatement,
  turnStatement,
  type NamedEntry,
} from './account.store.ts'
import { hangFile } from './note.handlers.ts'
import { paperFilesStatement } from './papers.store.ts'

const { supplierEntry, supplier } = ENTITIES
/** An entry as it is kept, without what was read beside it. */
const BESIDES = new Set(['product', 'lot', 'by', 'settled', 'isSettled'])
const bare = (entry: NamedEntry) =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !BESIDES.has(name)))

export const account: Handler<'ordering.account'> = async context => {
  const { actor, session } = context
  const { organizationId, now } = actor
  const supplierId = context.body.supplierId.toLowerCase()
  const reach = rowScopeOf(supplierEntry, session, 'view')
  return context.read(async transaction => {
    const [found] = (await transaction.query(supplierStatement(organizationId, supplierId, null))).rows
    if (found === undefined) throw new Problem('NOT_FOUND', { entity: supplier.name })
    const [claims, last, owed, crates, money, rating] = await Promise.all([
      transaction.query(openClaimsStatement(organizationId, supplierId, reach)),
      transaction.query(lastEntriesStatement(organizationId, supplierId, reach)),
      transaction.query(owedStatement(organizationId, supplierId, reach)),
      transaction.query(cratesStatement(organizationId, supplierId, reach)),
      transaction.query<{ currency: string }>({
        text: 'select currency from organization where id = $1',
        values: [organizationId],
      }),
      deliveriesOf(transaction, organizationId, supplierId, now),
    ])
    const entries = finishEntries(last.rows as unknown as NamedEntry[])
    const papers = [...new Set(entries.flatMap(({ paperId }) => paperId ?? []))]
    const files = await transaction.query(paperFilesStatement(organizationId, papers))
    const open = openClaims(
      finishEntries(claims.rows as unknown as NamedEntry[])
        .flatMap(entry => [
          entry,
          { ...entry, id: newId(), kind: 'credit', claimId: entry.id, money: entry.settled },
        ])
        .filter(entry => entry.kind !== 'credit' || entry.isSettled),
      now,
    )
    const isPriced = seesPrices(session.permissions)
    const shown = (entry: NamedEntry) => redact(supplierEntry, session, bare(entry))
    return {
      currency: money.rows[0]?.currency ?? 'EUR',
      owed: isPriced ? (owed.rows[0]?.owed ?? 0) : null,
      claims: open.map(({ entry, open: due, ...claim }) => ({
        entry: shown(entry),
        product: entry.product,
        lot: entry.lot,
        open: isPriced ? due : null,
        ...claim,
      })),
      crates: cratesOf(crates.rows),
      entries: entries.map(entry => ({
        entry: shown(entry),
        product: entry.product,
        by: entry.by,
        isUndoable: entry.kind === 'return' && !entry.isSettled,
        files: files.rows.flatMap(({ recordId, ...file }) => (recordId === entry.id ? [file] : [])),
      })),
      rating: { ...rating, stars: found.rating },
    } as unknown as AnswerTo<'ordering.account'>
  })
}

/** What writing into an account needs to know; whoever writes into the same account at the same time waits. */
async function factsFor(
  { actor, session }: CallContext,
  transaction: Transaction,
  of: { readonly supplierId: string; readonly claimIds: readonly string[]; readonly document: string | null },
  reach: RowScope,
): Promise<AccountFacts & { readonly isNumberTaken: boolean }> {
  const { organizationId } = actor
  const { supplierId, claimIds, document } = of
  const { locationId } = session
  if (locationId === null) throw new Problem('LOCATION_REQUIRED')
  await transaction.query(turnStatement(organizationId, supplierId))
  const [suppliers, claims] = await Promise.all([
    transaction.query(supplierStatement(organizationId, supplierId, document)),
    transaction.query(claimsStatement(organizationId, supplierId, claimIds, reach)),
  ])
  const [found] = suppliers.rows
  return {
    isSupplierKnown: found !== undefined,
    isNumberTaken: found?.isNumberTaken === true,
    locationId,
    timeZone: session.timeZone,
    claims: claims.rows,
  }
}

async function write(
  context: CallContext,
  transaction: Transaction,
  decide: (moment: Moment) => Decision,
): Promise<readonly string[]> {
  const effects = effectsOf(decide(momentOf(context, context.actor.now)))
  await writeEffects(context.actor, transaction, effects)
  return effects.records.map(({ row }) => row.id)
}

async function entriesIn(transaction: Transaction, organizationId: string, ids: readonly string[]) {
  const { rows } = await transaction.query(entriesOfPaperStatement(organizationId, ids))
  return { entries: finishEntries(rows) }
}

export const credit: Handler<'ordering.credit'> = context => {
  const { organizationId, memberId } = context.actor
  const sent = context.body.credit
  const asked = {
    ...sent,
    id: sent.id?.toLowerCase() ?? newId(),
    supplierId: sent.supplierId.toLowerCase(),
    claimIds: idsOnce(sent.claimIds),
  }
  const reach = rowScopeOf(supplierEntry, context.session, 'edit')
  const whole = context as unknown as CallContext
  return context.write(async transaction => {
    const facts = await factsFor(whole, transaction, asked, reach)
    const before = await entriesIn(transaction, organizationId, [asked.id])
    const [first] = before.entries as { userId?: string; kind?: string }[]
    if (first !== undefined) {
      // Sent twice by the one who wrote it: done once, answered alike.
      if (first.userId === memberId && first.kind === 'credit')
        return before as unknown as AnswerTo<'ordering.credit'>
      throw new Problem('ALREADY_EXISTS', { faults: [{ path: 'credit.id', rule: 'problem.field.taken' }] })
    }
    await write(whole, transaction, moment => takeCredit.decide(asked, facts, moment))
    return (await entriesIn(transaction, organizationId, [
      asked.id,
    ])) as unknown as AnswerTo<'ordering.credit'>
  })
}

export const waive: Handler<'ordering.waive'> = context => {
  const { supplierId, claimId, note } = context.body.waive
  const asked = { supplierId: supplierId.toLowerCase(), claimId: claimId.toLowerCase(), note }
  const reach = rowScopeOf(supplierEntry, context.session, 'edit')
  const whole = context as unknown as CallContext
  return context.write(async transaction => {
    const of = { supplierId: asked.supplierId, claimIds: [asked.claimId], document: null }
    const facts = await factsFor(whole, transaction, of, reach)
    const ids = await write(whole, transaction, moment => waiveClaim.decide(asked, facts, moment))
    return (await entriesIn(
      transaction,
      context.actor.organizationId,
      ids,
    )) as unknown as AnswerTo<'ordering.waive'>
  })
}

export const crates: Handler<'ordering.correctCrates'> = context => {
  const sent = context.body.crates
  const asked = { ...sent, supplierId: sent.supplierId.toLowerCase() }
  const reach = rowScopeOf(supplierEntry, context.session, 'edit')
  const whole = context as unknown as CallContext
  return context.write(async transaction => {
    const of = { supplierId: asked.supplierId, claimIds: [], document: null }
    const facts = await factsFor(whole, transaction, of, reach)
    const ids = await write(whole, transaction, moment => correctCrates.decide(asked, facts, moment))
    return (await entriesIn(
      transaction,
      context.actor.organizationId,
      ids,
    )) as unknown as AnswerTo<'ordering.correctCrates'>
  })
}

/** A file of a return or a credit note; what a UBL credit note says is answered, to be looked at before it is written down. */
export const keepPaper: Handler<'ordering.keepPaper'> = async context => {
  const { query, services, actor, request, session } = context
  const { organizationId } = actor
  const [supplierId, paperId] = [query.supplierId.toLowerCase(), query.paperId.toLowerCase()]
  const reach = rowScopeOf(supplierEntry, session, 'create')
  const found = await context.read(async transaction => {
    const [suppliers, entries, mine, money] = await Promise.all([
      transaction.query(supplierStatement(organizationId, supplierId, null)),
      transaction.query<{ supplierId: string }>(entriesOfPaperStatement(organizationId, [paperId]) as never),
      transaction.query(entriesOfPaperStatement(organizationId, [paperId], reach)),
      transaction.query<{ currency: string }>({
        text: 'select currency from organization where id = $1',
        values: [organizationId],
      }),
    ])
    const [one] = suppliers.rows
    if (one === undefined) throw new Problem('NOT_FOUND', { entity: supplier.name })
    const isForeign =
      mine.rows.length < entries.rows.length || entries.rows.some(entry => entry.supplierId !== supplierId)
    if (isForeign)
      throw new Problem('RULE_BROKEN', { faults: [{ path: 'paperId', rule: 'problem.paper.elsewhere' }] })
    return { ...one, currency: money.rows[0]?.currency ?? '' }
  })
  const file = await keepFile(services.blobs, organizationId, request.body, request.headers['content-type'])
  const made = await hangFile(context as unknown as CallContext, file, {
    id: query.id,
    name: query.name,
    entity: supplierEntry.name,
    recordId: paperId,
  })
  const root = file.mediaType === 'application/xml' ? readXml(file.bytes.toString('utf8')) : undefined
  const said = root === undefined ? null : creditNoteOf(root)
  const plain = (code: string) => code.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase()
  const isOther =
    said !== null &&
    ((said.currency !== null && said.currency !== found.currency) ||
      (said.vatId !== null && found.vatId !== null && plain(said.vatId) !== plain(found.vatId)))
  return {
    attachment: made,
    credit: said === null ? null : { number: said.number, on: said.on, amount: said.amount, isOther },
  } as unknown as AnswerTo<'ordering.keepPaper'>
}
