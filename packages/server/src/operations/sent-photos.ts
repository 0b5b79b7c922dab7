/** Pictures that are sent with what they show: judged by their bytes and kept as any attachment. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem, type Fault } from '@cloche/domain/problems'
import { storeFile } from '../adapters/files/keep-file.ts'
import { judgeMediaType } from '../adapters/files/media-type.ts'
import { isPictureType, megapixelsMax, readPicture } from '../adapters/files/picture.ts'
import { newId } from '../adapters/ids.ts'
import type { Transaction } from '../database/transaction.ts'
import type { WireRow } from '../entity-engine/rows.ts'
import { writeContext } from '../entity-engine/standard-handlers.ts'
import { createRecord, trusted } from '../entity-engine/write.ts'
import type { CallContext } from '../http/call-context.ts'

const { attachment } = ENTITIES

/** An attachment whose bytes are kept, and whose record is still to be written. */
export type KeptPhoto = WireRow & { readonly id: string }

/** What a picture is attached to, and what it is called there. */
export interface PhotoOf {
  readonly entity: string
  readonly recordId: string
  readonly name: string
}

/** Keeps the bytes; the record follows in the transaction. `path`: of the picture. @throws RULE_BROKEN for what is none */
export async function keepPhoto(
  { services, session }: CallContext,
  photo: string,
  { name, entity, recordId }: PhotoOf,
  path: string,
): Promise<KeptPhoto> {
  const refusal = (rule: Fault['rule'], values?: Fault['values']) =>
    new Problem('RULE_BROKEN', { faults: [{ path, rule, ...(values && { values }) }] })
  const bytes = Buffer.from(photo, 'base64')
  const type = await judgeMediaType(bytes, 'image/jpeg')
  if (type === 'unknown' || type === 'other' || !isPictureType(type)) throw refusal('problem.attachment.type')
  const picture = await readPicture(bytes, type)
  if (picture === 'tooLarge') throw refusal('problem.attachment.pixels', { limit: megapixelsMax(type) })
  if (picture === 'broken') throw refusal('problem.attachment.broken')
  return {
    id: newId(),
    name: `${name}.${type.slice('image/'.length)}`,
    ...(await storeFile(services.blobs, session.organizationId, bytes, type, picture)),
    entity,
    recordId,
    productId: null,
  }
}

/** Writes its record. */
export const notePhoto = (
  context: CallContext,
  transaction: Transaction,
  photo: KeptPhoto,
): Promise<unknown> =>
  createRecord(trusted(writeContext(context, transaction, attachment, 'create')), attachment, photo)
