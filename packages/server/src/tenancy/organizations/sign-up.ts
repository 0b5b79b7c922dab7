/**
 * Guests who make an organization of their own. Asking writes one sealed line, whoever the address belongs to; what it
 * comes to is looked up after, when nobody waits for the answer any more. Nothing is made before the address is proven.
 */
import { createHash } from 'node:crypto'
import { Problem } from '@cloche/domain/problems'
import { chooseLocale, languageOf, type Locale } from '@cloche/domain/text'
import type { Outbox } from '../../adapters/mail/index.ts'
import { newId } from '../../adapters/ids.ts'
import { hashPassword } from '../../adapters/passwords.ts'
import type { Pool } from '../../database/connection.ts'
import { transactPlatform, type Transaction } from '../../database/transaction.ts'
import type { Services } from '../../http/call-context.ts'
import { networkOf } from '../../http/network.ts'
import {
  beginGuess,
  checkNewPassword,
  codeTypedBy,
  emailForm,
  guessOnce,
  instantFor,
  letterFor,
  type Reader,
} from '../requests/index.ts'
import { checkDraft, type OrganizationDraft, type OwnerDraft } from './draft.ts'
import { makeOrganization } from './make.ts'
import { serverAsOwner } from '../../audit/server-actor.ts'
import { makeOwner } from './owner.ts'
import { makeSecret, secretDigest } from './secret-link.ts'

const HOURS = 24
/** Mails to one address in an hour, and of one network in a day. */
const HOURLY_MAX = 3
const DAILY_MAX = 20

/** What waits until the address is proven. */
export interface Asked {
  readonly organization: OrganizationDraft
  readonly owner: OwnerDraft
}

/**
 * Notes that somebody wants an organization.
 * @throws RULE_BROKEN for what may not be; TOO_MANY_REQUESTS when many were asked for from one network
 */
export async function askSignUp(pool: Pool, outbox: Outbox, asked: Asked, ip: string): Promise<void> {
  checkDraft(asked.organization, asked.owner)
  await (await beginGuess(pool, codeTypedBy('sign up asked', ip))).wrong()
  const network = createHash('sha256')
    .update(`sign up ${networkOf(ip)}`)
    .digest('hex')
  await transactPlatform(pool, transaction => outbox.putOff(transaction, { signUp: { ...asked, network } }))
}

/** Mails what was asked for: a link, or that there is an account already. */
export async function startSignUp(
  { publicUrl }: Pick<Services['config'], 'publicUrl'>,
  outbox: Outbox,
  transaction: Transaction,
  { organization, owner, network }: Asked & { readonly network: string },
): Promise<void> {
  const email = emailForm(owner.email)
  const digest = Buffer.from(network, 'hex')
  // Those that come at once wait for each other: each is counted.
  for (const what of [email, network])
    await transaction.query({
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 7062))',
      values: [what],
    })
  const { rows } = await transaction.query<{ byEmail: number; byNetwork: number; isKnown: boolean }>({
    text: `select (select count(*)::int from sign_up where email = $1 and created > now() - interval '1 hour') as "byEmail",
        (select count(*)::int from sign_up where network = $2 and created > now() - interval '1 day') as "byNetwork",
        exists (select from identity where email = $1) as "isKnown"`,
    values: [email, digest],
  })
  const found = rows[0]
  if (found === undefined || found.byEmail >= HOURLY_MAX || found.byNetwork >= DAILY_MAX) return
  const secret = makeSecret()
  const expires = new Date(Date.now() + HOURS * 3_600_000).toISOString()
  // A newer link takes the place of the older; of a known address the line only counts.
  await transaction.query({ text: `update sign_up set expires = now() where email = $1`, values: [email] })
  await transaction.query({
    text: 'insert into sign_up (digest, email, network, data, expires) values ($1, $2, $3, $4, $5)',
    values: [
      secret.digest,
      email,
      digest,
      JSON.stringify(found.isKnown ? {} : { organization, owner }),
      found.isKnown ? new Date().toISOString() : expires,
    ],
  })
  const reader = readerOf(organization, owner, email)
  await outbox.post(
    transaction,
    letterFor(reader, {
      kind: found.isKnown ? 'signUpKnown' : 'signUp',
      href: found.isKnown ? `${publicUrl}/#/login` : `${publicUrl}/#/sign-up/${secret.text}`,
      paragraphs: found.isKnown ? ['signUpKnown.text', 'signUpKnown.how'] : ['signUp.text', 'signUp.how'],
      footer: 'signUp.footer',
      values: { until: instantFor(reader, expires) },
    }),
  )
}

function readerOf({ name, locale, timeZone }: OrganizationDraft, owner: OwnerDraft, email: string): Reader {
  const chosen: Locale = chooseLocale({ saved: locale })
  return {
    name: owner.name,
    email,
    organization: name,
    locale: chosen,
    language: languageOf(chosen),
    timeZone,
  }
}

interface Waiting extends Asked {
  readonly email: string
  readonly expires: string
}

/** What a link opens. @throws NOT_FOUND, REQUEST_EXPIRED */
async function waitingOf(transaction: Transaction, secret: string, lock = false): Promise<Waiting> {
  const digest = secretDigest(secret)
  if (digest === undefined) throw new Problem('NOT_FOUND')
  const { rows } = await transaction.query<{ email: string; expires: string; isOver: boolean; data: Asked }>({
    text: `select email, expires, expires <= now() as "isOver", data from sign_up where digest = $1 ${lock ? 'for update' : ''}`,
    values: [digest],
  })
  const [row] = rows
  if (row === undefined) throw new Problem('NOT_FOUND')
  if (row.isOver) throw new Problem('REQUEST_EXPIRED')
  return { ...row.data, email: row.email, expires: row.expires }
}

/** What a mailed link is about; secrets that are none are counted against the network they come from. */
export async function readSignUp(pool: Pool, secret: string, ip: string): Promise<Waiting> {
  const found = await guessOnce(pool, codeTypedBy('sign up', ip), async () => {
    try {
      return await transactPlatform(pool, transaction => waitingOf(transaction, secret))
    } catch (error) {
      if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  })
  if (found === undefined) throw new Problem('NOT_FOUND')
  return found
}

/**
 * Makes the organization and its owner, once.
 * @throws NOT_FOUND, REQUEST_EXPIRED; RULE_BROKEN for a password that may not be; ALREADY_EXISTS when somebody got the
 *   address meanwhile
 */
export async function confirmSignUp(
  { pool, behaviours }: Pick<Services, 'pool' | 'behaviours'>,
  { secret, password, ip }: { readonly secret: string; readonly password: string; readonly ip: string },
): Promise<{ readonly organizationId: string; readonly userId: string }> {
  const { email } = await readSignUp(pool, secret, ip)
  checkNewPassword(password, email)
  const passwordHash = await hashPassword(password)
  return transactPlatform(pool, async transaction => {
    const { organization, owner } = await waitingOf(transaction, secret, true)
    await transaction.query({ text: 'delete from sign_up where digest = $1', values: [secretDigest(secret)] })
    const id = newId()
    await transaction.enter(id)
    await makeOrganization(transaction, { id, ...organization, name: organization.name.trim() })
    const actor = serverAsOwner(id, organization.locale)
    return makeOwner(transaction, behaviours, { actor, owner: { ...owner, email }, passwordHash })
  })
}
