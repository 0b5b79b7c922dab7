/** The ways by which somebody is told besides mail: each asks a server outside and answers what became of it. */
import type { Sent } from '@cloche/domain/rules/chase'
import { sendHook } from '../../../adapters/webhooks/index.ts'
import type { Browser } from '../../../adapters/push/index.ts'
import type { Pool } from '../../../database/connection.ts'
import { transact, transactPlatform, serverScope, type Transaction } from '../../../database/transaction.ts'
import { openSecret } from '../../../entity-engine/sealed.ts'
import type { Services } from '../../../http/call-context.ts'

const final = (fault: Extract<Sent, { kind: 'final' }>['fault']): Sent => ({
  kind: 'final',
  fault,
  proof: null,
})

export async function sendSms(
  { sms }: Pick<Services, 'sms'>,
  phone: string | null,
  text: string,
): Promise<Sent> {
  if (sms === undefined) return final('noGateway')
  return phone === null ? final('noAddress') : sms.send(phone, text)
}

interface KeptBrowser {
  readonly id: string
  readonly sessionId: string
  readonly sealed: Buffer | null
}

const BROWSERS_MAX = 20

/** The browsers of a person whose log-in still stands; the others are forgotten. */
async function browsersOf(pool: Pool, organizationId: string, userId: string): Promise<KeptBrowser[]> {
  const { rows } = await transact(pool, serverScope(organizationId), transaction =>
    transaction.query<KeptBrowser>({
      text: `select id, session_id as "sessionId", sealed from push_subscription where organization_id = $1 and user_id = $2
        order by created desc limit ${BROWSERS_MAX}`,
      values: [organizationId, userId],
    }),
  )
  const sessions = await transactPlatform(pool, transaction =>
    transaction.query<{ id: string }>({
      text: 'select id from session where id = any($1::uuid[]) and ended is null',
      values: [rows.map(({ sessionId }) => sessionId)],
    }),
  )
  const valid = new Set(sessions.rows.map(({ id }) => id))
  const isKept = ({ sessionId, sealed }: KeptBrowser) => valid.has(sessionId) && sealed !== null
  await forget(
    pool,
    organizationId,
    rows.filter(row => !isKept(row)),
  )
  return rows.filter(isKept)
}

async function forget(pool: Pool, organizationId: string, browsers: readonly { readonly id: string }[]) {
  if (browsers.length === 0) return
  await transact(pool, serverScope(organizationId), transaction =>
    transaction.query({
      text: 'delete from push_subscription where organization_id = $1 and id = any($2::uuid[])',
      values: [organizationId, browsers.map(({ id }) => id)],
    }),
  )
}

/** To every browser of a person: it is told where one of them took it. One that is no more is forgotten. */
export async function sendPush(
  { pool, push, pushSeal }: Pick<Services, 'pool' | 'push' | 'pushSeal'>,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string | null },
  message: { readonly payload: string; readonly topic: string; readonly isUrgent: boolean },
): Promise<Sent> {
  const browsers = userId === null ? [] : await browsersOf(pool, organizationId, userId)
  const all = await Promise.all(
    browsers.map(async ({ id, sealed }) => {
      try {
        const browser = pushSeal.open(id, sealed ?? Buffer.alloc(0)) as Browser
        return { id, sent: await push.send(browser, message) }
      } catch {
        return { id, sent: final('gone') }
      }
    }),
  )
  await forget(
    pool,
    organizationId,
    all.filter(({ sent }) => sent.kind === 'final'),
  )
  const took = all.filter(({ sent }) => sent.kind === 'sent')
  const proof = all
    .map(({ sent }) => sent.proof ?? '')
    .join(', ')
    .slice(0, 300)
  if (took.length > 0) return { kind: 'sent', proof }
  const failed = all.find(({ sent }) => sent.kind === 'failed')?.sent
  if (failed?.kind === 'failed') return { ...failed, proof }
  return all.length === 0 ? final('noBrowser') : { kind: 'final', fault: 'gone', proof }
}

interface HookRow {
  readonly address: string
  readonly secret: string | null
  readonly active: boolean
}

export const findHook = async (transaction: Transaction, organizationId: string, id: string) =>
  (
    await transaction.query<HookRow>({
      text: 'select address, secret, active from webhook where organization_id = $1 and id = $2 and deleted is null',
      values: [organizationId, id],
    })
  ).rows[0]

/** To a webhook that is on and has a secret; one that says it is no more is switched off. */
export async function sendToHook(
  { pool, outside, fieldSeal }: Pick<Services, 'pool' | 'outside' | 'fieldSeal'>,
  { organizationId, webhookId }: { readonly organizationId: string; readonly webhookId: string | null },
  message: { readonly id: string; readonly at: string; readonly body: string },
): Promise<Sent> {
  if (webhookId === null) return final('noAddress')
  const hook = await transact(pool, serverScope(organizationId), transaction =>
    findHook(transaction, organizationId, webhookId),
  )
  if (hook === undefined || !hook.active) return final('off')
  let secret: string
  try {
    secret = openSecret(fieldSeal, webhookId, 'secret', hook.secret ?? '')
  } catch {
    return final('unsealed')
  }
  const sent = await sendHook(outside, { address: hook.address, secret }, message)
  await transact(pool, serverScope(organizationId), transaction =>
    transaction.query({
      text: `update webhook set last_run = $3, active = active and not $4::boolean,
          off_reason = case when $4::boolean then 'gone' else off_reason end, version = version + $4::boolean::integer, updated = now()
        where organization_id = $1 and id = $2`,
      values: [organizationId, webhookId, message.at, sent.kind === 'final' && sent.fault === 'gone'],
    }),
  )
  return sent
}
