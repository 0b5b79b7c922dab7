/** Starts what an e-mailed link confirms: request, links and letters in the transaction of the caller. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { passwordUseOf } from '../directory/only.ts'
import { refuseOwned } from '../directory/owned.ts'
import { emailForm, refuseWhileActing } from '../../http/sessions/identity.ts'
import { instantFor, letterFor } from './letters.ts'
import { managersOf, readPerson } from './person.ts'
import { addLink, insertRequest, type RequestContext, type StartedRequest } from './store.ts'

const WHOLE = { kind: 'organization' } as const

/** Invites the person of a record, who has a log-in without a password: they choose it with the link. */
export async function startInvitation(
  context: RequestContext,
  { userId }: { userId: string },
): Promise<StartedRequest> {
  const { services, actor, transaction } = context
  const person = await readPerson(transaction, actor.organizationId, userId)
  if ((await passwordUseOf(transaction, person)) === 'refused')
    throw brokenRule('user', 'problem.user.directoryOnly')
  const request = await insertRequest(context, { type: 'invitation', userId, data: { email: person.email } })
  const href = await addLink(context, request)
  const inviter = actor.userName === null || actor.userName === '' ? undefined : actor.userName
  await services.outbox.post(
    transaction,
    letterFor(person, {
      kind: 'invitation',
      href,
      paragraphs: [inviter === undefined ? 'invitation.textNobody' : 'invitation.text', 'invitation.how'],
      footer: 'invitation.footer',
      values: { inviter, until: instantFor(person, request.expires) },
    }),
  )
  return request
}

/** The request of another address for a person, before anybody is written to. @throws as whoever asks for one */
async function requestOfEmail(
  context: RequestContext,
  change: { userId: string; email: string },
  more: { consent?: 'asked' } = {},
) {
  const { actor, transaction } = context
  refuseWhileActing(actor)
  const { userId } = change
  const email = emailForm(change.email)
  const person = await readPerson(transaction, actor.organizationId, userId)
  if (email === person.email)
    throw new Problem('ALREADY_EXISTS', { faults: [{ path: 'user.email', rule: 'problem.field.taken' }] })
  await refuseOwned(context, person, ['email'])
  const data = { email, former: person.email, ...more }
  return { request: await insertRequest(context, { type: 'email', userId, data }), person, email }
}

/**
 * Asks the new address to confirm, and tells the old one, which can cancel. Nothing changes before.
 * @throws NOT_ALLOWED while acting as somebody; RULE_BROKEN when it is the address they have.
 */
export async function startEmailChange(
  context: RequestContext,
  change: { userId: string; email: string },
): Promise<StartedRequest> {
  const { services, actor, transaction } = context
  const { request, person, email } = await requestOfEmail(context, change)
  const until = instantFor(person, request.expires)
  const confirm = letterFor(person, {
    kind: 'email',
    to: email,
    href: await addLink(context, request),
    paragraphs: ['email.text', 'email.how'],
    footer: 'email.footer',
    values: { email, until },
  })
  const notice = letterFor(person, {
    kind: 'emailNotice',
    href: await addLink(context, request, 'cancel'),
    paragraphs: ['emailNotice.text', 'emailNotice.how'],
    footer: 'emailNotice.footer',
    values: { email, until, asker: actor.userName ?? person.fullName },
  })
  await services.outbox.post(transaction, confirm)
  await services.outbox.post(transaction, notice)
  return request
}

/**
 * Asks the person, at the address they have, whether it is to become another one; nobody else hears of it before. What
 * they agree to goes on as if they had asked for it themselves.
 * @throws as the change itself
 */
export async function askForConsent(
  context: RequestContext,
  change: { userId: string; email: string },
): Promise<StartedRequest> {
  const { services, actor, transaction } = context
  const { request, person, email } = await requestOfEmail(context, change, { consent: 'asked' })
  await services.outbox.post(
    transaction,
    letterFor(person, {
      kind: 'emailConsent',
      href: await addLink(context, request),
      paragraphs: ['emailNotice.text', 'emailConsent.how'],
      footer: 'emailNotice.footer',
      values: { email, until: instantFor(person, request.expires), asker: actor.userName ?? person.fullName },
    }),
  )
  return request
}

/**
 * Asks those who manage the users of each location to enrol the person there: one request a location.
 * @throws NOT_FOUND for a location that is not the organization's.
 */
export async function startEnrolment(
  context: RequestContext,
  wish: { userId: string; locationIds: readonly string[] },
): Promise<(StartedRequest & { locationId: string })[]> {
  const { services, actor, transaction } = context
  const person = await readPerson(transaction, actor.organizationId, wish.userId)
  const started: (StartedRequest & { locationId: string })[] = []
  for (const locationId of new Set(wish.locationIds)) {
    const { statement } = readStatement(ENTITIES.location, actor.organizationId, locationId, WHOLE)
    const location = oneOrNotFound(ENTITIES.location, (await transaction.query(statement)).rows, undefined)
    const request = await insertRequest(
      context,
      { type: 'enrolment', userId: wish.userId, data: { locationId } },
      ENROLMENTS_HOURLY_MAX,
    )
    const hierarchy = location['hierarchy'] as string[]
    for (const manager of await managersOf(transaction, actor.organizationId, hierarchy, wish.userId))
      await services.outbox.post(
        transaction,
        letterFor(manager, {
          kind: 'enrolment',
          href: await addLink(context, request, 'confirm', manager.userId),
          paragraphs: ['enrolment.text', 'enrolment.how'],
          footer: 'enrolment.footer',
          values: {
            name: person.fullName,
            email: person.email,
            location: location['name'] as string,
            until: instantFor(manager, request.expires),
          },
        }),
      )
    started.push({ ...request, locationId })
  }
  return started
}

/** One call may ask for many locations. */
const ENROLMENTS_HOURLY_MAX = 40
