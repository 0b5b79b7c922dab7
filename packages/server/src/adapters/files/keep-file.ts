/** Keeping a file that somebody sent: what it is is judged by its bytes, then the bytes are kept under their digest. */
import { ATTACHMENT_TYPE_NAMES, type AttachmentType } from '@cloche/domain/catalogue'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { blobKey, digestOf, type BlobStore } from '../blobs/index.ts'
import { judgeMediaType } from './media-type.ts'
import { isPictureType, megapixelsMax, readPicture, type Picture } from './picture.ts'

const PATH = 'attachment'

/** What the record of a file says of it. */
export interface KeptFile {
  readonly mediaType: AttachmentType
  readonly size: number
  readonly digest: string
  readonly width: number | null
  readonly height: number | null
}

async function typeOf(bytes: Buffer, declared: string): Promise<AttachmentType> {
  const type = await judgeMediaType(bytes, declared)
  if (type !== 'unknown' && type !== 'other') return type
  const rule = type === 'other' ? 'problem.attachment.notAsNamed' : 'problem.attachment.type'
  throw new Problem('UNSUPPORTED_MEDIA', { allowed: ATTACHMENT_TYPE_NAMES, faults: [{ path: PATH, rule }] })
}

async function pictureOf(bytes: Buffer, type: AttachmentType): Promise<Picture | undefined> {
  if (!isPictureType(type)) return undefined
  const picture = await readPicture(bytes, type)
  if (picture === 'tooLarge')
    throw brokenRule(PATH, 'problem.attachment.pixels', { limit: megapixelsMax(type) })
  if (picture === 'broken') throw brokenRule(PATH, 'problem.attachment.broken')
  return picture
}

/** Keeps the bytes of a file under their digest, beside them the small picture of one; what they are was judged. */
export async function storeFile(
  blobs: BlobStore,
  organizationId: string,
  bytes: Buffer,
  mediaType: AttachmentType,
  picture: Picture | undefined,
): Promise<KeptFile> {
  const digest = digestOf(bytes)
  const key = (variant?: 'thumbnail') => blobKey(organizationId, digest, variant)
  if (picture) await blobs.put(key('thumbnail'), picture.thumbnail, 'image/webp')
  await blobs.put(key(), bytes, mediaType)
  return {
    mediaType,
    size: bytes.length,
    digest,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
  }
}

/**
 * Bytes without a record are only wasted space: the record follows.
 * @param contentType as it was sent
 * @throws RULE_BROKEN for an empty or broken file, UNSUPPORTED_MEDIA for one of another kind
 */
export async function keepFile(
  blobs: BlobStore,
  organizationId: string,
  bytes: unknown,
  contentType: string | undefined,
): Promise<KeptFile & { readonly bytes: Buffer }> {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw brokenRule(PATH, 'problem.attachment.empty')
  const declared = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  const type = await typeOf(bytes, declared)
  const picture = await pictureOf(bytes, type)
  return { bytes, ...(await storeFile(blobs, organizationId, bytes, type, picture)) }
}
