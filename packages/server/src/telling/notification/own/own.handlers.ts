/** What a person wants to be told of, and the browsers that take messages for them; kept where they are at home. */
import { createHash } from 'node:crypto'
import { brokenRule } from '@cloche/domain/problems'
import { actorIn } from '../../../audit/server-actor.ts'
import { writeAudit } from '../../../audit/write-audit.ts'
import { newId } from '../../../adapters/ids.ts'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { refuseWhileActing } from '../../../tenancy/index.ts'

type Home = { readonly homeOrganizationId: string; readonly userId: string }
const scope = ({ homeOrganizationId }: Home) => serverScope(homeOrganizationId)

interface Kept {
  readonly kinds: readonly never[]
  readonly minimumLevel: 'info' | 'warning' | 'error'
  readonly via: readonly ('email' | 'push' | 'sms')[]
  readonly quietFrom: string | null
  readonly quietTo: string | null
}

/** Notes in the person's own history what they want to be told of, or that a browser comes or goes. */
const note = (
  transaction: Transaction,
  { session, actor }: Pick<CallContext, 'session' | 'actor'>,
  after: WireRow,
) =>
  writeAudit(transaction, actorIn(actor, session.homeOrganizationId), {
    action: 'person.changed',
    entity: 'user',
    recordId: session.userId,
    verb: 'change',
    after,
  })

const countStatement = ({ homeOrganizationId, userId }: Home) => ({
  text: 'select count(*)::int as count from push_subscription where organization_id = $1 and user_id = $2',
  values: [homeOrganizationId, userId],
})
const countOf = async (transaction: Transaction, session: Home) =>
  Number((await transaction.query(countStatement(session))).rows[0]?.['count'] ?? 0)

export const mySubscription: Handler<'notification.mySubscription'> = async ({ services, session }) => {
  const pushKey = await services.push.publicKey()
  return transact(
    services.pool,
    scope(session),
    async transaction => {
      const { rows } = await transaction.query<{ settings: Kept }>({
        text: 'select settings from own_subscription where organization_id = $1 and user_id = $2',
        values: [session.homeOrganizationId, session.userId],
      })
      return {
        subscription: rows[0]?.settings ?? null,
        browsers: await countOf(transaction, session),
        pushKey,
        hasSms: services.sms !== undefined,
      }
    },
    'read only',
  )
}

/** @throws NOT_ALLOWED while acting as somebody */
export const changeMySubscription: Handler<'notification.changeMySubscription'> = async context => {
  const { services, session, body, actor } = context
  const { subscription } = body
  refuseWhileActing(actor)
  await transact(services.pool, scope(session), async transaction => {
    const values = [session.homeOrganizationId, session.userId]
    if (subscription === null)
      await transaction.query({
        text: 'delete from own_subscription where organization_id = $1 and user_id = $2',
        values,
      })
    else
      await transaction.query({
        text: `insert into own_subscription (organization_id, user_id, settings) values ($1, $2, $3)
          on conflict (organization_id, user_id) do update set settings = excluded.settings, changed = now(),
            version = own_subscription.version + 1`,
        values: [...values, JSON.stringify(subscription)],
      })
    await note(transaction, context, { subscription })
  })
  return { subscription }
}

const BROWSERS_MAX = 20
const bytesOf = (text: string) => (/^[\w-]+=*$/.test(text) ? Buffer.from(text, 'base64url').length : 0)
const digestOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')

/** @throws RULE_BROKEN for an address that no message is sent to, NOT_ALLOWED while acting as somebody */
export const addBrowser: Handler<'notification.addBrowser'> = async context => {
  const { services, session, body, actor, request } = context
  refuseWhileActing(actor)
  const { endpoint, keys } = body.browser
  // The sizes of a key on P-256 and of an authentication secret (RFC 8291).
  if (!services.outside.mayAsk(endpoint) || bytesOf(keys.p256dh) !== 65 || bytesOf(keys.auth) !== 16)
    throw brokenRule('browser.endpoint', 'problem.push.browser')
  const id = newId()
  return transact(services.pool, scope(session), async transaction => {
    // A browser that somebody else used before is theirs no more.
    await transaction.query({
      text: 'delete from push_subscription where organization_id = $1 and endpoint_digest = $2',
      values: [session.homeOrganizationId, digestOf(endpoint)],
    })
    await transaction.query({
      text: `insert into push_subscription (organization_id, id, user_id, session_id, endpoint_digest, sealed, agent)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        session.homeOrganizationId,
        id,
        session.userId,
        session.id,
        digestOf(endpoint),
        services.pushSeal.seal(id, { endpoint, keys }),
        request.headers['user-agent']?.slice(0, 200) ?? null,
      ],
    })
    await transaction.query({
      text: `delete from push_subscription where organization_id = $1 and user_id = $2 and id not in (
          select id from push_subscription where organization_id = $1 and user_id = $2 order by created desc, id desc limit ${BROWSERS_MAX})`,
      values: [session.homeOrganizationId, session.userId],
    })
    await note(transaction, context, { browser: id })
    return { id, browsers: await countOf(transaction, session) }
  })
}

export const removeBrowser: Handler<'notification.removeBrowser'> = context => {
  const { services, session, body } = context
  return transact(services.pool, scope(session), async transaction => {
    await transaction.query({
      text: 'delete from push_subscription where organization_id = $1 and user_id = $2 and endpoint_digest = $3',
      values: [session.homeOrganizationId, session.userId, digestOf(body.endpoint)],
    })
    await note(transaction, context, { browser: null })
    return { browsers: await countOf(transaction, session) }
  })
}
