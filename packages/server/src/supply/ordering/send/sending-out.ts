/** The ways that answer at once: a signed webhook, and a file on a server of theirs. Under the same id and name however often. */
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileStem, ublOrder, type OrderDocument } from '@cloche/domain/rules/orders'
import { OutsideRefused, sftpPlace } from '../../../adapters/outside/index.ts'
import { openSftp, SftpFault } from '../../../adapters/sftp/index.ts'
import { sendHook } from '../../../adapters/webhooks/index.ts'
import { transact, serverScope } from '../../../database/transaction.ts'
import { openSecret } from '../../../entity-engine/sealed.ts'
import type { Services } from '../../../http/call-context.ts'
import type { MessageRow } from '../../baskets/order.store.ts'
import { orderCsv, orderMessageBody } from './paper.ts'

const CONNECT_MS = 10_000

/** What leaves: a message of an order as it stands. */
export interface Leaving {
  readonly message: MessageRow
  readonly document: OrderDocument
  /** The order was called off. */
  readonly isOff: boolean
}

export const digestOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** What became of one try; final: another is no use. */
export interface Outcome {
  readonly state: 'sent' | 'failed'
  readonly fault: string | null
  readonly proof: string | null
  readonly isFinal: boolean
  readonly digest: string
}

const failed = (fault: string, isFinal: boolean, digest: string, proof: string | null = null): Outcome => ({
  state: 'failed',
  fault,
  proof,
  isFinal,
  digest,
})

interface ForwarderRow {
  readonly format: 'csv' | 'json' | 'ubl' | null
  readonly host: string | null
  readonly port: number | null
  readonly userName: string | null
  readonly folder: string | null
  readonly hostKey: string | null
  readonly password: string | null
  readonly webhookId: string | null
  readonly address: string | null
  readonly secret: string | null
  readonly isOn: boolean | null
}

const forwarderOf = (services: Services, organizationId: string, id: string | null) =>
  transact(services.pool, serverScope(organizationId), async transaction => {
    const { rows } = await transaction.query<ForwarderRow>({
      text: `select f.format, f.host, f.port, f.user_name as "userName", f.folder, f.host_key as "hostKey", f.password,
          f.webhook_id as "webhookId", w.address, w.secret, w.active and w.deleted is null as "isOn"
        from order_forwarder f left join webhook w on w.organization_id = f.organization_id and w.id = f.webhook_id
        where f.organization_id = $1 and f.id = $2 and f.deleted is null and f.active`,
      values: [organizationId, id],
    })
    return rows[0]
  })

function contentOf(
  document: OrderDocument,
  format: ForwarderRow['format'],
  way: 'webhook' | 'sftp',
  isOff: boolean,
) {
  const wanted = format ?? (way === 'webhook' ? 'json' : 'csv')
  const stem = `${fileStem(document)}${isOff ? '-cancelled' : ''}`
  if (wanted === 'ubl') return { name: `${stem}.xml`, content: ublOrder(document) }
  if (wanted === 'csv') return { name: `${stem}.csv`, content: orderCsv(document) }
  return { name: `${stem}.json`, content: orderMessageBody(document, isOff) }
}

async function sendByHook(services: Services, leaving: Leaving, rule: ForwarderRow): Promise<Outcome> {
  const { message, document, isOff } = leaving
  const body = orderMessageBody(document, isOff, rule.format === 'ubl')
  const digest = digestOf(body)
  if (rule.webhookId === null || rule.address === null || rule.isOn !== true)
    return failed('off', true, digest)
  let secret: string
  try {
    secret = openSecret(services.fieldSeal, rule.webhookId, 'secret', rule.secret ?? '')
  } catch {
    return failed('unsealed', true, digest)
  }
  const sent = await sendHook(
    services.outside,
    { address: rule.address, secret },
    { id: `msg_${message.id}`, at: message.planned, body },
  )
  if (sent.kind === 'sent') return { state: 'sent', fault: null, proof: sent.proof, isFinal: true, digest }
  return failed(sent.fault, sent.kind === 'final', digest, sent.proof)
}

const FINAL_SFTP = new Set(['hostKeyUnknown', 'hostKeyOther', 'privateKey', 'login'])

async function sendByFile(services: Services, leaving: Leaving, rule: ForwarderRow): Promise<Outcome> {
  const { message, document, isOff } = leaving
  const { name, content } = contentOf(document, rule.format, 'sftp', isOff)
  const digest = digestOf(content)
  if (rule.host === null) return failed('noAddress', true, digest)
  const spool = join(services.config.dataFolder, 'orders-on-their-way')
  const path = join(spool, message.id)
  try {
    const password =
      rule.password === null
        ? undefined
        : openSecret(services.fieldSeal, message.orderForwarderId ?? '', 'password', rule.password)
    const place = sftpPlace(rule.host, rule.port)
    const socket = await services.outside.connect(place, AbortSignal.timeout(CONNECT_MS))
    const { userName, folder, hostKey } = rule
    const target = await openSftp(socket, {
      user: userName ?? '',
      folder: folder ?? '',
      hostKey: hostKey ?? '',
      ...(password === undefined ? {} : { password }),
    })
    try {
      await mkdir(spool, { recursive: true, mode: 0o700 })
      await writeFile(path, content, { mode: 0o600 })
      await target.put(path, name)
      return { state: 'sent', fault: null, proof: name, isFinal: true, digest }
    } finally {
      target.close()
    }
  } catch (error) {
    if (error instanceof SftpFault)
      return failed(error.kind, FINAL_SFTP.has(error.kind), digest, error.hostKey?.slice(0, 300) ?? null)
    if (error instanceof OutsideRefused) return failed('address', true, digest)
    return failed('unreachable', false, digest)
  } finally {
    await rm(path, { force: true })
  }
}

/** Sends a message by the rule that it goes by, as that is now. */
export async function sendByRule(
  services: Services,
  organizationId: string,
  leaving: Leaving,
): Promise<Outcome> {
  const rule = await forwarderOf(services, organizationId, leaving.message.orderForwarderId)
  if (rule === undefined) return failed('off', true, '')
  return leaving.message.way === 'webhook'
    ? sendByHook(services, leaving, rule)
    : sendByFile(services, leaving, rule)
}
