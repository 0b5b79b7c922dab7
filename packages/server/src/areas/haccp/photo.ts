/** A photo, or a drawn signature, that is sent with its check: judged by its bytes and kept as any attachment. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem, type Fault } from '@cloche/domain/problems'
import { blobKey, digestOf } from '../../adapters/blobs/index.ts'
import { judgeMediaType } from '../../adapters/files/media-type.ts'
import { isPictureType, megapixelsMax, readPicture } from '../../adapters/files/picture.ts'
import { newId } from '../../adapters/ids.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { createRecord, trusted } from '../../entity-engine/write.ts'
import type { CallContext } from '../../http/call-context.ts'

const { attachment, haccpCheck } = ENTITIES

/** An attachment whose bytes are kept, and whose record is still to be written. */
export type KeptPhoto = WireRow & { readonly id: string }

const refuse = (rule: Fault['rule'], values?: Fault['values']) =>
  new Problem('RULE_BROKEN', { faults: [{ path: 'check.photo', rule, ...(values && { values }) }] })

/** Keeps the bytes; the record follows with the check. @throws RULE_BROKEN for what is no picture */
export async function keepPhoto(
  { services, session }: CallContext,
  photo: string,
  checkId: string,
): Promise<KeptPhoto> {
  const bytes = Buffer.from(photo, 'base64')
  const type = await judgeMediaType(bytes, 'image/jpeg')
  if (type === 'unknown' || type === 'other' || !isPictureType(type)) throw refuse('problem.attachment.type')
  const picture = await readPicture(bytes, type)
  if (picture === 'tooLarge') throw refuse('problem.attachment.pixels', { limit: megapixelsMax(type) })
  if (picture === 'broken') throw refuse('problem.attachment.broken')
  const digest = digestOf(bytes)
  const key = (variant?: 'thumbnail') => blobKey(session.organizationId, digest, variant)
  await services.blobs.put(key('thumbnail'), picture.thumbnail, 'image/webp')
  await services.blobs.put(key(), bytes, type)
  return {
    id: newId(),
    name: `check.${type.slice('image/'.length)}`,
    mediaType: type,
    size: bytes.length,
    digest,
    width: picture.width,
    height: picture.height,
    entity: haccpCheck.name,
    recordId: checkId,
    productId: null,
  }
}

/** Writes its record: it belongs to the check. */
export const notePhoto = (
  context: CallContext,
  transaction: Transaction,
  photo: KeptPhoto,
): Promise<unknown> =>
  createRecord(trusted(writeContext(context, transaction, attachment, 'create')), attachment, photo)
