/** A manager's answer to somebody who asks to be enrolled. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { letterFor } from './letters.ts'
import { findPerson, managesUsersAt } from './person.ts'
import { changePerson, type Settling } from './settling.ts'

/** @throws NOT_ALLOWED when the manager no longer manages the place; RULE_BROKEN without an answer. */
export async function settleEnrolment(settling: Settling): Promise<void> {
  const { services, transaction, request, person, actor, answers } = settling
  if (answers.accept === undefined) throw brokenRule('accept', 'problem.field.required')
  const decider = await findPerson(transaction, request.organizationId, request.readerId ?? '')
  const { rows } = await transaction.query({
    text: 'select name, hierarchy from location where organization_id = $1 and id = $2 and deleted is null',
    values: [request.organizationId, request.data['locationId']],
  })
  const place = rows[0] as { name: string; hierarchy: string[] } | undefined
  if (place === undefined) throw new Problem('REQUEST_CANCELLED')
  // The link was sent a while ago: what counts is what the manager may do now.
  if (decider === undefined || !managesUsersAt(decider, place.hierarchy)) throw new Problem('NOT_ALLOWED')
  const locationId = request.data['locationId'] ?? ''
  if (answers.accept && !person.locationIds.includes(locationId)) {
    const { userId, fullName, roleLevel } = decider
    // Whoever manages a place may enrol there anybody who asks for it, whatever their role.
    const decides = {
      ...actor,
      userId,
      memberId: userId,
      userName: fullName,
      roleLevel: Math.max(roleLevel, person.roleLevel),
    }
    await changePerson(settling, decides, person.userId, { locationIds: [...person.locationIds, locationId] })
  }
  const kind = answers.accept ? 'enrolmentAccepted' : 'enrolmentRefused'
  await services.outbox.post(
    transaction,
    letterFor(person, {
      kind,
      ...(answers.accept ? { href: `${services.config.publicUrl}/#/` } : {}),
      paragraphs: [`${kind}.text`],
      footer: 'enrolmentAnswer.footer',
      values: { decider: decider.fullName, location: place.name },
    }),
  )
}
