/** The signed paper of an alarm drill, and the proof that it is ours and unchanged. */
import { holdsErased } from '@cloche/domain/rules/erasure'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { blobKey, digestOf } from '../../../adapters/blobs/index.ts'
import { isSignedBy } from '../../../adapters/signer.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { findDrill, keptOf, type Drill } from './drill.handlers.ts'

async function bytesOf(context: CallContext, { fileDigest }: Drill): Promise<Buffer | undefined> {
  if (fileDigest === null) return undefined
  const blob = await context.services.blobs.open(blobKey(context.actor.organizationId, fileDigest))
  if (blob === undefined) return undefined
  const pieces: Buffer[] = []
  for await (const piece of blob.stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** @throws NOT_FOUND for a drill that has no paper */
export const alarmDrillPaperFile: Handler<'notification.alarmDrillPaper'> = async context => {
  const drill = await context.read(transaction => findDrill(context, transaction, context.query.alarmDrillId))
  const bytes = await bytesOf(context, drill)
  if (bytes === undefined) throw new Problem('NOT_FOUND', { entity: ENTITIES.alarmDrill.name })
  void context.reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="alarm-drill-${drill.startedAt.slice(0, 10)}.pdf"`)
  return context.reply.send(bytes)
}

/** Whether what is kept of a drill is what was signed; of one in which a person was erased the paper alone is. */
function isKeptAsSigned(drill: Drill): boolean {
  const kept = keptOf(drill)
  return holdsErased(kept) || drill.resultDigest === digestOf(Buffer.from(kept))
}

/** @throws NOT_FOUND for a drill that has no paper */
export const verifyAlarmDrill: Handler<'notification.verifyAlarmDrill'> = async context => {
  const drill = await context.read(transaction => findDrill(context, transaction, context.body.alarmDrillId))
  const bytes = await bytesOf(context, drill)
  const { signature, publicKey } = drill
  if (bytes === undefined || signature === null || publicKey === null)
    throw new Problem('NOT_FOUND', { entity: ENTITIES.alarmDrill.name })
  return {
    isGenuine: isSignedBy({ signature, publicKey }, bytes) && isKeptAsSigned(drill),
    isKeyOfToday: publicKey === context.services.signer.publicKeyOf(context.actor.organizationId),
    digest: digestOf(bytes),
  }
}
