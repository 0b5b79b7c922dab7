/** The bytes of an attachment: as they came, or as a thumbnail. */
import type { AttachmentType } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { blobKey } from '../../../adapters/blobs/index.ts'
import type { Handler } from '../../../http/call-context.ts'
import { describeFile, hasAlready, sendFile } from '../../../http/file-answer.ts'
import { passToContent, type Owned } from './attachment.rights.ts'

interface Found extends Owned {
  readonly name: string
  readonly type: AttachmentType
  readonly digest: string
  readonly width: number | null
}

const SELECT = `select name, media_type as "type", digest, width, entity, record_id as "recordId", created_by as "createdBy"
  from attachment where organization_id = $1 and id = $2 and deleted is null and digest is not null`

export const attachmentContent: Handler<'production.attachmentContent'> = async context => {
  const { services, session, query, request, reply } = context
  const isThumbnail = query.variant === 'thumbnail'
  const values = [session.organizationId, query.attachmentId.toLowerCase()]
  const [answer] = await context.readTogether([{ text: SELECT, values }])
  const found = answer?.rows[0] as Found | undefined
  const missing = new Problem('NOT_FOUND', { entity: ENTITIES.attachment.name })
  if (found === undefined) throw missing
  await passToContent(context, found)
  if (isThumbnail && found.width === null) throw missing
  const { name, digest } = found
  const variant = isThumbnail ? 'thumbnail' : undefined
  const type = isThumbnail ? 'image/webp' : found.type
  const tag = isThumbnail ? `${digest}-thumbnail` : digest
  if (hasAlready(request, tag)) {
    describeFile(reply, { name, type, tag })
    return reply.code(304).send()
  }
  const blob = await services.blobs.open(blobKey(session.organizationId, digest, variant))
  if (blob === undefined) {
    request.log.error({ organization: session.organizationId, digest, variant }, 'A file is missing')
    throw missing
  }
  return sendFile(reply, { name, type, tag }, blob)
}
