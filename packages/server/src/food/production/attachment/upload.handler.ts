/**
 * Attaching a file: what it is is judged by its bytes, then the bytes are kept, then the record that names them.
 * In this order nothing that was acknowledged can be lost; bytes without a record are only wasted space.
 */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem, type Fault } from '@cloche/domain/problems'
import { cleanFileName } from '@cloche/domain/rules/file-names'
import { mayPhotograph } from '@cloche/domain/rules/permissions'
import { keepFile } from '../../../adapters/files/keep-file.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { createRecord } from '../../../entity-engine/write.ts'
import type { ContextOf, Handler } from '../../../http/call-context.ts'
import { passGate } from '../../../http/gate.ts'
import { lookUp, namedEntity, refuseOffFloor } from './attachment.rights.ts'

const { attachment, product, user } = ENTITIES

type Upload = ContextOf<'production.uploadAttachment'>

interface Owner {
  readonly entity: string | null
  readonly recordId: string | null
  readonly productId: string | null
}

/**
 * What the file shall belong to. A record that is not there yet is taken as one that is being written: its picture
 * is sent before it is saved.
 */
async function ownerOf(context: Upload): Promise<Owner> {
  const { query } = context
  const productId = query.productId?.toLowerCase()
  const name = query.entity ?? (productId === undefined ? undefined : product.name)
  const recordId = query.recordId?.toLowerCase() ?? productId
  if (name === undefined && recordId === undefined) return { entity: null, recordId: null, productId: null }
  const refuse = (code: 'INVALID_REQUEST' | 'UNKNOWN_LINK', field: string, rule: Fault['rule']) =>
    new Problem(code, { faults: [{ path: `${attachment.name}.${field}`, rule }] })
  if (name === undefined) throw refuse('INVALID_REQUEST', 'entity', 'problem.field.required')
  if (recordId === undefined) throw refuse('INVALID_REQUEST', 'recordId', 'problem.field.required')
  const entity = namedEntity(name)
  if (entity === undefined) throw refuse('UNKNOWN_LINK', 'entity', 'problem.field.unknownLink')
  const isProduct = entity.name === product.name
  const where = await lookUp(context, entity, recordId)
  if (where === 'removed' || where === 'outOfReach')
    throw refuse('UNKNOWN_LINK', 'recordId', 'problem.field.unknownLink')
  if (productId !== undefined && (where === 'nowhere' || !isProduct || productId !== recordId))
    throw refuse('UNKNOWN_LINK', 'productId', 'problem.field.unknownLink')
  return { entity: name, recordId, productId: isProduct && where === 'here' ? recordId : null }
}

/** The picture of oneself is everybody's to send, one of what they do is that of who does it; else it takes the right to attach. */
function passToAttach({ session, query, request }: Upload): void {
  const of = query.entity ?? (query.productId === undefined ? undefined : product.name)
  refuseOffFloor(session, of === undefined ? undefined : namedEntity(of))
  const isPicture = request.headers['content-type']?.startsWith('image/') === true
  const isOwn = query.entity === user.name && query.recordId?.toLowerCase() === session.userId
  const isOfWork = of !== undefined && mayPhotograph(session.permissions, of)
  if (!(isPicture && (isOwn || isOfWork))) passGate({ key: attachment.permission, verb: 'create' }, session)
}

export const uploadAttachment: Handler<'production.uploadAttachment'> = async context => {
  const { services, session, query } = context
  passToAttach(context)
  const name = cleanFileName(query.name)
  if (name === '') throw brokenRule(`${attachment.name}.name`, 'problem.field.required')
  const owner = await ownerOf(context)
  const { bytes: _, ...file } = await keepFile(
    services.blobs,
    session.organizationId,
    context.request.body,
    context.request.headers['content-type'],
  )
  const draft = {
    ...(query.id === undefined ? {} : { id: query.id }),
    name,
    ...file,
    ...owner,
  }
  const made = await context.write(transaction =>
    createRecord(writeContext(context, transaction, attachment, 'create'), attachment, draft),
  )
  return { attachment: made }
}
