/** Does what an e-mailed link is about, once: whoever comes second finds it done. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { hashPassword } from '../../adapters/passwords.ts'
import { transactPlatform, type Transaction } from '../../database/transaction.ts'
import type { Actor } from '../../entity-engine/behaviours.ts'
import { settleEnrolment } from './enrolment.ts'
import { addressTaken, endSessions } from '../../http/sessions/identity.ts'
import { linkedRequest, type LinkedRequest } from './linked.ts'
import { setPassword, tellPasswordChanged, writePasswordLine } from './new-password.ts'
import { checkNewPassword } from './password-rules.ts'
import { findPerson, type Person } from './person.ts'
import {
  changePerson,
  type Confirmation,
  type ConfirmServices,
  type Outcome,
  type Settling,
} from './settling.ts'
import { startEmailChange } from './start.ts'
import type { RequestType } from './store.ts'

/** @throws NOT_FOUND, REQUEST_USED, REQUEST_CANCELLED, REQUEST_EXPIRED, RULE_BROKEN for a password that may not be. */
export async function confirmRequest(
  services: ConfirmServices,
  answers: Confirmation,
): Promise<{ type: RequestType; status: Outcome }> {
  const passwordHash = await chosenPassword(services, answers)
  return transactPlatform(services.pool, async transaction => {
    const request = await linkedRequest(transaction, answers.request, true)
    const status: Outcome =
      request.purpose === 'cancel'
        ? 'cancelled'
        : request.type === 'enrolment' && answers.accept === false
          ? 'refused'
          : isAsked(request)
            ? 'agreed'
            : 'done'
    await transaction.query({
      text: 'update request set status = $2, settled = now(), settled_by = $3 where id = $1',
      values: [request.id, status === 'agreed' ? 'done' : status, request.readerId ?? request.userId],
    })
    if (request.isUndone) await takeBackAddress(transaction, request)
    else if (status === 'done') await beforeEntering(transaction, request, passwordHash)
    await transaction.enter(request.organizationId)
    const person = await findPerson(transaction, request.organizationId, request.userId)
    if (person === undefined) throw new Problem('REQUEST_CANCELLED')
    const actor: Actor = {
      ...personActor(person),
      ...(services.origin === undefined ? {} : { origin: services.origin }),
    }
    const settling = { services, transaction, request, person, actor, answers }
    if (request.isUndone)
      await changePerson(settling, actor, person.userId, { email: request.data['former'] }, true)
    if (status === 'agreed')
      await startEmailChange(
        { services, actor, transaction },
        { userId: person.userId, email: request.data['email'] ?? '' },
      )
    else if (status !== 'cancelled') await DO[request.type](settling)
    return { type: request.type, status }
  })
}

/** The digest of the password that comes with it: judged and made before anything is locked. */
async function chosenPassword({ pool }: ConfirmServices, answers: Confirmation): Promise<string | undefined> {
  const { type } = answers.request
  if (type !== 'password' && type !== 'invitation') return undefined
  const email = await transactPlatform(pool, async transaction => {
    const { organizationId, userId } = await linkedRequest(transaction, answers.request)
    const { rows } = await transaction.query({
      text: 'select email from identity where organization_id = $1 and user_id = $2',
      values: [organizationId, userId],
    })
    return rows[0]?.['email'] as string | undefined
  })
  if (email === undefined) throw new Problem('REQUEST_CANCELLED')
  if (answers.password === undefined) throw brokenRule('password', 'problem.field.required')
  checkNewPassword(answers.password, email)
  return hashPassword(answers.password)
}

/** Whether the person is asked at the address they have, and not yet the new one. */
const isAsked = ({ type, data }: LinkedRequest) => type === 'email' && data['consent'] === 'asked'

/**
 * The former address is the person's again, all their sessions end, and they choose a new password: whoever asked for
 * the other address had the one they have now.
 * @throws REQUEST_USED when it has become a third one meanwhile; ALREADY_EXISTS when somebody has the former one
 */
async function takeBackAddress(transaction: Transaction, request: LinkedRequest): Promise<void> {
  const { organizationId, userId, data } = request
  await refuseTaken(transaction, request, data['former'])
  const { rowCount } = await transaction.query({
    text: `update identity set email = $3, password_hash = null, changed = now()
           where organization_id = $1 and user_id = $2 and email = $4`,
    values: [organizationId, userId, data['former'], data['email']],
  })
  if (rowCount === 0) throw new Problem('REQUEST_USED')
  await endSessions(transaction, { organizationId, userId })
}

/** @throws ALREADY_EXISTS when an address is somebody else's. */
async function refuseTaken(
  transaction: Transaction,
  { organizationId, userId }: LinkedRequest,
  email: string | undefined,
): Promise<void> {
  const { rows } = await transaction.query({
    text: 'select 1 from identity where email = $1 and not (organization_id = $2 and user_id = $3)',
    values: [email, organizationId, userId],
  })
  if (rows.length > 0) throw addressTaken('request')
}

/** What is written outside of tenancy: address and password. */
async function beforeEntering(transaction: Transaction, request: LinkedRequest, passwordHash?: string) {
  const { organizationId, userId } = request
  if (passwordHash !== undefined) await setPassword(transaction, { organizationId, userId, passwordHash })
  if (request.type !== 'email') return
  await refuseTaken(transaction, request, request.data['email'])
  await transaction.query({
    text: 'update identity set email = $3, changed = now() where organization_id = $1 and user_id = $2',
    values: [organizationId, userId, request.data['email']],
  })
}

/** The person acts for themselves. */
function personActor({ organizationId, userId, fullName, roleLevel, locale }: Person): Actor {
  return {
    organizationId,
    userId,
    memberId: userId,
    userName: fullName,
    locationId: null,
    roleLevel,
    isPlatformOwner: false,
    locale,
    now: new Date().toISOString(),
  }
}

const DO: Record<RequestType, (settling: Settling) => Promise<void>> = {
  async email(settling) {
    const { actor, person, request } = settling
    await changePerson(settling, actor, person.userId, { email: request.data['email'] }, true)
  },
  async password(settling) {
    const { services, transaction, person, actor } = settling
    await tellPasswordChanged(services, transaction, person, actor)
  },
  async invitation(settling) {
    const { actor, person, answers } = settling
    const { name, lastName, locale } = answers
    const change = Object.fromEntries(
      Object.entries({ name, lastName, locale }).filter(([, value]) => value !== undefined),
    )
    await changePerson(settling, actor, person.userId, change)
    await writePasswordLine(settling.transaction, actor)
  },
  enrolment: settleEnrolment,
}
