/** The signed paper of a drill, and the proof that it is ours and unchanged. */
import { holdsErased } from '@cloche/domain/rules/erasure'
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { canonical } from '@cloche/domain/rules/recall'
import { blobKey, digestOf } from '../../../adapters/blobs/index.ts'
import { isSignedBy } from '../../../adapters/signer.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { findDrill, type Drill } from './drill.handlers.ts'

const { recallDrill } = ENTITIES

async function bytesOf(context: CallContext, fileDigest: string | null): Promise<Buffer | undefined> {
  if (fileDigest === null) return undefined
  const blob = await context.services.blobs.open(blobKey(context.actor.organizationId, fileDigest))
  if (blob === undefined) return undefined
  const pieces: Buffer[] = []
  for await (const piece of blob.stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** @throws NOT_FOUND for a drill that has no paper */
export const recallDrillPaper: Handler<'monitor.recallDrillPaper'> = async context => {
  const drill = await context.read(transaction =>
    findDrill(context, transaction, context.query.recallDrillId),
  )
  const bytes = await bytesOf(context, drill.fileDigest)
  if (bytes === undefined) throw new Problem('NOT_FOUND', { entity: recallDrill.name })
  void context.reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="recall-drill-${drill.startedAt.slice(0, 10)}.pdf"`)
  return context.reply.send(bytes)
}

async function drillOfFile(
  context: CallContext,
  transaction: Transaction,
  digest: string,
): Promise<Drill | null> {
  const values: unknown[] = [context.actor.organizationId, digest]
  const rowScope = rowScopeOf(recallDrill, context.session, 'view')
  const within = rowScopeSql(recallDrill, rowScope, value => `$${values.push(value)}`)
  const { rows } = await transaction.query({
    text: `select id from recall_drill where organization_id = $1 and file_digest = $2${within === undefined ? '' : ` and ${within}`} limit 1`,
    values,
  })
  const [row] = rows
  return row === undefined ? null : findDrill(context, transaction, row['id'] as string)
}

/** Whether what is kept of a drill is what was signed. */
function isKeptAsSigned(drill: Drill): boolean {
  const { took, told, result, ticks, conclusion, signedName, startedAt, finishedAt } = drill
  const kept = { took, told, result, ticks, conclusion: conclusion ?? '', signedName, startedAt, finishedAt }
  const text = canonical(kept)
  // Where a person was erased since, the paper alone is what was signed: its signature is asked besides.
  return holdsErased(text) || drill.resultDigest === digestOf(Buffer.from(text))
}

/** @throws RULE_BROKEN unless exactly one of file and drill is given */
export const verifyRecallDrill: Handler<'monitor.verifyRecallDrill'> = async context => {
  const { file, recallDrillId } = context.body.verify
  if ((file === undefined) === (recallDrillId === undefined))
    throw brokenRule('verify', 'problem.drill.fileOrDrill')
  const given = file === undefined ? undefined : Buffer.from(file, 'base64')
  const drill = await context.read(transaction =>
    recallDrillId === undefined
      ? drillOfFile(context, transaction, digestOf(given ?? Buffer.alloc(0)))
      : findDrill(context, transaction, recallDrillId),
  )
  const bytes = given ?? (await bytesOf(context, drill?.fileDigest ?? null)) ?? Buffer.alloc(0)
  const { signature = null, publicKey = null } = drill ?? {}
  const isGenuine =
    drill !== null &&
    signature !== null &&
    publicKey !== null &&
    isSignedBy({ signature, publicKey }, bytes) &&
    isKeptAsSigned(drill)
  return {
    isGenuine,
    isKeyOfToday: publicKey === context.services.signer.publicKeyOf(context.actor.organizationId),
    recallDrill: drill,
    digest: digestOf(bytes),
    signature,
    publicKey,
  }
}
