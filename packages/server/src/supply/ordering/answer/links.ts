/** Links by which a supplier reads and answers one order: random, kept as a digest, until some days after the delivery. */
import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../../config.ts'
import type { Transaction } from '../../../database/transaction.ts'

const SECRET_BYTES = 32
const DAY_MS = 86_400_000
/** Days after the delivery until which an order can be read. */
const OPEN_DAYS = 7

export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new link, in the transaction of the letter that carries it; nothing but its digest is kept. @returns its address */
export async function makeLink(
  transaction: Transaction,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  of: {
    readonly organizationId: string
    readonly orderBatchId: string
    readonly orderVersion: number
    readonly recipient: string
    readonly deliverAt: string
  },
): Promise<string> {
  const token = randomBytes(SECRET_BYTES).toString('base64url')
  const endsAt = new Date(Math.max(Date.parse(of.deliverAt), Date.now()) + OPEN_DAYS * DAY_MS).toISOString()
  await transaction.query({
    text: `insert into order_link (digest, organization_id, order_batch_id, order_version, recipient, ends_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [digestOf(token), of.organizationId, of.orderBatchId, of.orderVersion, of.recipient, endsAt],
    change: null,
  })
  return `${publicUrl}/#/qr/order/${token}`
}
