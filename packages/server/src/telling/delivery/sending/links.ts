/** Links by which somebody answers an alarm without logging in: random, kept as a digest, for one person and a day. */
import { createHash, randomBytes } from 'node:crypto'
import { addSeconds } from '@cloche/domain/rules/calendar'
import type { Config } from '../../../config.ts'
import type { Transaction } from '../../../database/transaction.ts'

const SECRET_BYTES = 24
/** As base64url: short enough for an SMS. */
export const LINK_LENGTH = 32
const LIVES_SECONDS = 86_400

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** The digest of what stands in an address; undefined: it is no link of ours. */
export const readLink = (text: string): Buffer | undefined =>
  new RegExp(`^[\\w-]{${LINK_LENGTH}}$`).test(text) ? digestOf(text) : undefined

export interface MadeLink {
  readonly href: string
  readonly expires: string
}

/** A new link, in the transaction of the message that carries it; nothing but its digest is kept. */
export async function makeLink(
  transaction: Transaction,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  of: {
    readonly organizationId: string
    readonly notificationId: string
    readonly userId: string | null
    readonly recipient: string
    readonly now: string
  },
): Promise<MadeLink> {
  const text = randomBytes(SECRET_BYTES).toString('base64url')
  const expires = addSeconds(of.now, LIVES_SECONDS)
  await transaction.query({
    text: `insert into acknowledge_link (digest, organization_id, notification_id, user_id, recipient, created, expires)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [digestOf(text), of.organizationId, of.notificationId, of.userId, of.recipient, of.now, expires],
  })
  return { href: `${publicUrl}/#/request/alarm/${text}`, expires }
}
