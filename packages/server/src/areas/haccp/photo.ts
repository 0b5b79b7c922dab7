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

const refusal = (path: string, rule: Fault['rule'], values?: Fault['values']) =>
  new Problem('RULE_BROKEN', { faults: [{ path, rule, ...(values && { values }) }] })

/** Keeps the bytes; the record follows with the check. @throws RULE_BROKEN for what is no picture */
async function keepPhoto(
  { services, session }: CallContext,
  photo: string,
  checkId: string,
  path: string,
): Promise<KeptPhoto> {
  const refuse = (rule: Fault['rule'], values?: Fault['values']) => refusal(path, rule, values)
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

export interface KeptPhotos {
  readonly own: KeptPhoto | undefined
  /** By the place of the further value. */
  readonly further: ReadonlyMap<number, KeptPhoto>
}

export const NO_PHOTOS: KeptPhotos = { own: undefined, further: new Map() }

/** Keeps the pictures of a check, its own and those of its further values, one after the other. @throws RULE_BROKEN */
export async function keepPhotos(
  context: CallContext,
  { photo, values }: { readonly photo?: string; readonly values?: readonly { readonly photo?: string }[] },
  checkId: string,
): Promise<KeptPhotos> {
  const own = photo === undefined ? undefined : await keepPhoto(context, photo, checkId, 'check.photo')
  const further = new Map<number, KeptPhoto>()
  for (const [at, value] of (values ?? []).entries())
    if (value.photo !== undefined)
      further.set(at, await keepPhoto(context, value.photo, checkId, `check.values.${at}.photo`))
  return { own, further }
}

/** Writes its record: it belongs to the check. */
export const notePhoto = (
  context: CallContext,
  transaction: Transaction,
  photo: KeptPhoto,
): Promise<unknown> =>
  createRecord(trusted(writeContext(context, transaction, attachment, 'create')), attachment, photo)
