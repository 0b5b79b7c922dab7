/** What people do with the print queue: put labels in, take them out, print again, say that it is on paper. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { PRINT_LIMITS } from '@cloche/domain/rules/printing'
import { newId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { historyLines } from '../../../entity-engine/history.ts'
import { insertMany } from '../../../entity-engine/insert-many.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { ReadRow } from '../../../entity-engine/rows.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import type { AnswerTo, CallContext, ContextOf, Handler } from '../../../http/call-context.ts'
import { turnStatement } from '../ledger/operation.ts'
import { sizeOf } from '../print/label-size.ts'
import { readContents } from '../print/content.ts'
import { refuseClosed } from '../print/closed.ts'
import { readerIn, readerOf } from '../print/reader.ts'
import { newCode } from './agent-keys.ts'
import { confirmPrinted } from './confirm.ts'
import { printersHereStatement, usualPrinterHere } from './printers.store.ts'
import { layJob } from './job-bytes.ts'

const { printer, printJob, printAgent } = ENTITIES
const TITLE_MAX = 200

async function readOne<E extends EntityDeclaration>(
  context: CallContext,
  transaction: Transaction,
  entity: E,
  id: string,
  lock = false,
): Promise<ReadRow<E>> {
  const { organizationId } = context.actor
  const rowScope = rowScopeOf(entity, context.session, 'view')
  const { statement, finish } = readStatement(entity, organizationId, id.toLowerCase(), rowScope, { lock })
  return oneOrNotFound(entity, (await transaction.query(statement)).rows, finish)
}

/** The products on the labels, each once, as far as a line has room. */
function titleOf(names: readonly string[]): string {
  const title = [...new Set(names)].join(', ')
  return title.length <= TITLE_MAX ? title : `${title.slice(0, TITLE_MAX - 1)}…`
}

type AskedJob = Omit<ContextOf<'labeling.enqueue'>['body']['job'], 'labelIds'> & {
  readonly labelIds: readonly string[]
}

async function putIn(
  context: CallContext,
  asked: AskedJob,
  reprintOfId: string | null,
): Promise<AnswerTo<'labeling.enqueue'>> {
  const { actor } = context
  const { copies = 1 } = asked
  if (asked.size !== undefined) sizeOf(asked.size, 'job.size')
  const labelIds = [...new Set(asked.labelIds)]
  const known = await readContents(readerOf(context), labelIds)
  return context.write(async transaction => {
    const id = asked.id?.toLowerCase() ?? newId()
    if (asked.id !== undefined) {
      await transaction.query(turnStatement(actor.organizationId, id))
      const there = await readOne(context, transaction, printJob, id).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined
        throw error
      })
      if (there) return { printJob: there }
    }
    refuseClosed(known.rows, 'job.labelIds')
    const printerId = asked.printerId ?? (await usualPrinterHere(transaction, context.session)).id
    const chosen = await readOne(context, transaction, printer, printerId)
    if (asked.templateId !== undefined) {
      const { rows: templates } = await transaction.query({
        text: 'select 1 from template where organization_id = $1 and id = $2 and deleted is null for key share',
        values: [actor.organizationId, asked.templateId],
      })
      if (templates.length === 0)
        throw new Problem('UNKNOWN_LINK', {
          faults: [{ path: 'job.templateId', rule: 'problem.field.unknownLink' }],
        })
    }
    const look = {
      templateId: asked.templateId ?? null,
      size: asked.size ?? null,
      labelCode: asked.code ?? null,
    }
    const reader = readerIn(
      transaction,
      actor.organizationId,
      context.services,
      rowScopeOf(ENTITIES.label, context.session, 'view'),
    )
    // Too much for this printer is refused now, not when its agent comes for it.
    const { rows, labels } = await layJob(
      reader,
      { ...look, labelIds, copies },
      chosen,
      'job.labelIds',
      known,
    )
    const pieces = labels.reduce((sum, label) => sum + label.copies, 0)
    if (pieces > PRINT_LIMITS.pieces)
      throw brokenRule('job.labelIds', 'problem.print.tooManyPieces', { limit: PRINT_LIMITS.pieces })
    const job = {
      id,
      locationId: chosen.locationId,
      title: titleOf(rows.map(row => row.productName)),
      printerId: chosen.id,
      labelIds: rows.map(row => row.id),
      pieces,
      copies,
      ...look,
      requestedAt: actor.now,
      requestedById: actor.memberId,
      reprintOfId,
    }
    await transaction.query(insertMany(ENTITIES.printJob, actor, actor.now, [job]))
    const after = { printerId: job.printerId, pieces, copies }
    await transaction.query(
      historyLines(actor, [{ entity: 'printJob', recordId: id, verb: 'create', version: 1, after }]),
    )
    return { printJob: await readOne(context, transaction, printJob, id) }
  })
}

export const enqueue: Handler<'labeling.enqueue'> = context => putIn(context, context.body.job, null)

export const reprint: Handler<'labeling.reprint'> = async context => {
  const again = context.body.again
  const before = await context.read(transaction => readOne(context, transaction, printJob, again.jobId))
  if (before.status === 'queued' || before.status === 'sent')
    throw brokenRule('again.jobId', 'problem.print.open')
  const { id, printerId, labelIds, copies, templateId, size, labelCode } = before
  return putIn(
    context,
    {
      ...(again.id === undefined ? {} : { id: again.id }),
      printerId: again.printerId ?? printerId,
      labelIds,
      copies,
      ...(templateId === null ? {} : { templateId }),
      ...(size === null ? {} : { size }),
      ...(labelCode === null ? {} : { code: labelCode }),
    },
    id,
  )
}

/** Jobs that wait, or whose agent died with them; what is at a printer comes out anyway. */
export const cancelJobs: Handler<'labeling.cancelJobs'> = context => {
  const ids = context.body.jobIds.map(id => id.toLowerCase())
  const { actor } = context
  return context.write(async transaction => {
    for (const id of new Set(ids)) await readOne(context, transaction, printJob, id, true)
    const { rows } = await transaction.query({
      text: `update print_job set status = 'cancelled', version = version + 1, updated = now(), updated_by = $3
             where organization_id = $1 and id = any($2::uuid[]) and deleted is null
               and (status = 'queued' or (status = 'sent' and lease_until <= now())) returning id, version`,
      values: [actor.organizationId, ids, actor.userId],
    })
    const lines = rows.map(({ id, version }) => ({
      entity: 'printJob',
      recordId: id as string,
      verb: 'change',
      version: version as number,
      after: { status: 'cancelled' },
    }))
    if (lines.length > 0) await transaction.query(historyLines(actor, lines))
    return { cancelled: rows.length }
  })
}

export const confirmJob: Handler<'labeling.confirmJob'> = context => {
  const id = context.body.jobId
  return context.write(async transaction => {
    const job = await readOne(context, transaction, printJob, id, true)
    if (job.status !== 'printed') {
      if (job.status !== 'failed') throw brokenRule('jobId', 'problem.print.notDoubtful')
      await confirmPrinted(transaction, context.actor, job, 'person')
    }
    return { printJob: await readOne(context, transaction, printJob, id) }
  })
}

export const printers: Handler<'labeling.printers'> = async context => {
  const [found] = await context.readTogether([printersHereStatement(context.session)])
  return { printers: found.rows }
}

export const agentCode: Handler<'labeling.agentCode'> = context =>
  context.write(async transaction => {
    const agent = await readOne(context, transaction, printAgent, context.body.agentId, true)
    const made = await newCode(transaction, context.actor.organizationId, agent.id)
    return { ...made, lastSeen: agent.lastSeen }
  })
