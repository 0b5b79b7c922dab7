/** Setting up where the audit log is sent. */
import { X509Certificate } from 'node:crypto'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { RECEIVERS_MAX, syslogPlace } from '@cloche/domain/rules/audit'
import { refuseInner } from '../../../../adapters/outside/index.ts'
import { newId } from '../../../../adapters/ids.ts'
import type { Handler, Services } from '../../../../http/call-context.ts'
import { logSecurity } from '../../../../http/security-log.ts'
import { START } from '../sealed-order.ts'
import { RECEIVER_COLUMNS, lastBlock, type ReceiverRow } from './receiver.store.ts'
import { placeOfTarget, type Target } from './send.ts'
import { answerReceivers, noteReceiver, refuseOthers } from './shared.ts'
import { newSecret } from './sign.ts'

type Settings = Pick<Target, 'kind' | 'address' | 'isPlain' | 'ca'>

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const CERTIFICATES_MAX = 10

function isCertificates(pem: string): boolean {
  const found = pem.match(CERTIFICATES) ?? []
  if (found.length === 0 || found.length > CERTIFICATES_MAX || pem.replace(CERTIFICATES, '').trim() !== '')
    return false
  try {
    return found.every(one => new X509Certificate(one).subject !== undefined)
  } catch {
    return false
  }
}

/** @throws RULE_BROKEN for an address that is none, or that the server may not connect to */
function judge({ outside }: Pick<Services, 'outside'>, { kind, address, isPlain, ca }: Settings): void {
  if (ca !== null && !isCertificates(ca)) throw brokenRule('ca', 'problem.audit.certificates')
  if (kind === 'https') {
    refuseInner(outside, 'address', address)
    return
  }
  if (syslogPlace(address, isPlain) === undefined) throw brokenRule('address', 'problem.audit.syslogAddress')
  if (isPlain && !outside.isLocal) throw brokenRule('isPlain', 'problem.audit.plain')
  refuseInner(outside, 'address', placeOfTarget({ address, isPlain, ca }))
}

const trimmed = (ca: string | undefined): string | null => {
  const text = ca?.trim() ?? ''
  return text === '' ? null : text
}

export const addReceiver: Handler<'audit.addReceiver'> = async context => {
  refuseOthers(context)
  const { services, session, body, write, request } = context
  const { kind, name, isPlain = false, messageMax = 8192, start = 'now' } = body
  const [address, ca] = [body.address.trim(), trimmed(body.ca)]
  judge(services, { kind, address, isPlain, ca })
  const { organizationId } = session
  const [id, secret] = [newId(), kind === 'https' ? newSecret() : null]
  await write(async transaction => {
    await transaction.query({
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 7068))',
      values: [organizationId],
    })
    const { rows } = await transaction.query<{ count: number }>({
      text: 'select count(*)::int as count from audit_receiver where organization_id = $1',
      values: [organizationId],
    })
    if ((rows[0]?.count ?? 0) >= RECEIVERS_MAX)
      throw brokenRule('name', 'problem.audit.tooMany', { limit: RECEIVERS_MAX })
    const place =
      start === 'beginning'
        ? START
        : { block: (await lastBlock(transaction, organizationId)).number + 1, index: 0 }
    await transaction.query({
      text: `insert into audit_receiver (organization_id, id, name, kind, address, is_plain, ca, message_max, sealed_secret, block, entry)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      values: [
        organizationId,
        id,
        name.trim(),
        kind,
        address,
        isPlain,
        ca,
        messageMax,
        secret === null ? null : services.receiverSeal.seal(id, secret),
        place.block,
        place.index,
      ],
      change: null,
    })
    const after = { name: name.trim(), kind, address, isPlain, hasCa: ca !== null, start }
    await noteReceiver(transaction, context, id, { verb: 'create', after })
  })
  logSecurity(request, 'addAuditReceiver', { receiverId: id })
  return { id, secret }
}

export const changeReceiver: Handler<'audit.changeReceiver'> = async context => {
  refuseOthers(context)
  const { services, session, body, write, request } = context
  const [organizationId, id] = [session.organizationId, body.id.toLowerCase()]
  await write(async transaction => {
    const { rows } = await transaction.query<ReceiverRow>({
      text: `select ${RECEIVER_COLUMNS} from audit_receiver where organization_id = $1 and id = $2 for update`,
      values: [organizationId, id],
    })
    const [before] = rows
    if (before === undefined) throw new Problem('NOT_FOUND', { entity: 'auditReceiver' })
    if (before.version !== body.version) throw new Problem('STALE_VERSION')
    const after = {
      kind: before.kind,
      name: (body.name ?? before.name).trim(),
      address: (body.address ?? before.address).trim(),
      isPlain: body.isPlain ?? before.isPlain,
      ca: body.ca === undefined ? before.ca : trimmed(body.ca),
      messageMax: body.messageMax ?? before.messageMax,
    }
    judge(services, after)
    await transaction.query({
      text: `update audit_receiver set name = $3, address = $4, is_plain = $5, ca = $6, message_max = $7, version = version + 1,
               due = now() where organization_id = $1 and id = $2`,
      values: [organizationId, id, after.name, after.address, after.isPlain, after.ca, after.messageMax],
      change: null,
    })
    const said = ({ name, address, isPlain, ca, messageMax }: typeof after) => ({
      name,
      address,
      isPlain,
      hasCa: ca !== null,
      messageMax,
    })
    await noteReceiver(transaction, context, id, {
      verb: 'change',
      before: said(before),
      after: said(after),
    })
  })
  logSecurity(request, 'changeAuditReceiver', { receiverId: id })
  return answerReceivers(context)
}

export const removeReceiver: Handler<'audit.removeReceiver'> = async context => {
  refuseOthers(context)
  const { session, body, write, request } = context
  const id = body.id.toLowerCase()
  await write(async transaction => {
    const { rows } = await transaction.query<Pick<ReceiverRow, 'name' | 'kind' | 'address'>>({
      text: 'delete from audit_receiver where organization_id = $1 and id = $2 returning name, kind, address',
      values: [session.organizationId, id],
      change: null,
    })
    const [gone] = rows
    if (gone === undefined) throw new Problem('NOT_FOUND', { entity: 'auditReceiver' })
    await noteReceiver(transaction, context, id, { verb: 'remove', before: gone })
  })
  logSecurity(request, 'removeAuditReceiver', { receiverId: id })
  return answerReceivers(context)
}

export const renewSecret: Handler<'audit.renewSecret'> = async context => {
  refuseOthers(context)
  const { services, session, body, write, request } = context
  const [id, secret] = [body.id.toLowerCase(), newSecret()]
  await write(async transaction => {
    const { rows } = await transaction.query<{ name: string }>({
      text: `update audit_receiver set sealed_secret = $3, version = version + 1
             where organization_id = $1 and id = $2 and kind = 'https' returning name`,
      values: [session.organizationId, id, services.receiverSeal.seal(id, secret)],
      change: null,
    })
    const [found] = rows
    if (found === undefined) throw new Problem('NOT_FOUND', { entity: 'auditReceiver' })
    await noteReceiver(transaction, context, id, {
      verb: 'change',
      before: { name: found.name },
      after: { name: found.name, secret: '••••••••' },
    })
  })
  logSecurity(request, 'renewAuditSecret', { receiverId: id })
  return { secret }
}
