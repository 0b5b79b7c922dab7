/** Licences for people: assigned, taken, given back. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { holderFault, validityOf } from '@cloche/domain/rules/licensing'
import { may } from '@cloche/domain/rules/permissions'
import type { Transaction } from '../../../database/transaction.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { changeRecord } from '../../../entity-engine/write.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { refuseWhileActing } from '../../requests/index.ts'
import { refuseOthers } from '../people/home.ts'
import { idOf, personWithin, versionOf, type Reference } from '../people/person.ts'

type License = Row<Entities['license']>
type LicenseCall = CallContext<{ readonly license: Reference; readonly user?: Reference }>
const WHOLE = { kind: 'organization' } as const

/** The licence of the body, locked. @throws NOT_FOUND */
async function licenseIn({ session, body }: LicenseCall, transaction: Transaction): Promise<License> {
  const { statement, finish } = readStatement(
    ENTITIES.license,
    session.organizationId,
    idOf(body.license),
    WHOLE,
    { lock: true },
  )
  return oneOrNotFound(ENTITIES.license, (await transaction.query(statement)).rows, finish)
}

async function changed(context: LicenseCall, transaction: Transaction, license: License, change: WireRow) {
  const version = versionOf(context.body.license)
  return changeRecord(
    { ...writeContext(context, transaction, ENTITIES.license, 'edit'), rowScope: WHOLE },
    ENTITIES.license,
    license.id,
    { ...change, ...(version === undefined ? {} : { version }) },
  )
}

/** @throws RULE_BROKEN unless the licence is for people, counts (now or later), and nobody else holds it. */
function checkFree({ actor }: CallContext, license: License, userId: string): void {
  const fault = holderFault({ ...license, userId, isPersonal: true })
  if (fault) throw brokenRule(`license.${fault.field}`, fault.rule)
  if (['ended', 'notCounting'].includes(validityOf(license, actor.now)))
    throw brokenRule('license', 'problem.license.notCounting')
  if (license.userId !== null && license.userId !== userId)
    throw brokenRule('license.userId', 'problem.license.heldByOther')
}

async function give(context: LicenseCall, transaction: Transaction, license: License, userId: string) {
  checkFree(context, license, userId)
  return { license: await changed(context, transaction, license, { userId, isPersonal: true }) }
}

/** The licence stays for one person: given back, it is free, and not everybody's. */
async function takeBack(context: LicenseCall, transaction: Transaction, license: License, userId: string) {
  if (license.userId !== userId) throw brokenRule('license.userId', 'problem.license.notHeld')
  await changed(context, transaction, license, { userId: null, isPersonal: true })
  return {}
}

export const assignLicense: Handler<'people.assignLicense'> = context => {
  refuseWhileActing(context.session)
  return context.write(async transaction => {
    const user = await personWithin(transaction, context.session, context.body.user, 'view')
    return give(context, transaction, await licenseIn(context, transaction), user.id)
  })
}

export const takeBackLicense: Handler<'people.takeBackLicense'> = context => {
  refuseWhileActing(context.session)
  return context.write(async transaction => {
    const user = await personWithin(transaction, context.session, context.body.user, 'view')
    return takeBack(context, transaction, await licenseIn(context, transaction), user.id)
  })
}

/** Oneself as a person of the organization one works in; the platform's people elsewhere hold nothing there. */
function memberOf({ actor }: CallContext): string {
  if (actor.memberId === null) throw new Problem('NOT_ALLOWED')
  return actor.memberId
}

/** Whoever sees licences takes a free one; whoever manages them, also one that is everybody's so far. */
export const takeMyLicense: Handler<'organization.takeMyLicense'> = context => {
  refuseOthers(context)
  refuseWhileActing(context.session)
  const userId = memberOf(context)
  return context.write(async transaction => {
    const license = await licenseIn(context, transaction)
    const isFree = license.isPersonal || may(context.session.permissions, 'LI', 'edit')
    if (license.userId === null && !isFree) throw brokenRule('license', 'problem.license.notFree')
    return give(context, transaction, license, userId)
  })
}

export const giveBackMyLicense: Handler<'organization.giveBackMyLicense'> = context => {
  refuseOthers(context)
  refuseWhileActing(context.session)
  const userId = memberOf(context)
  return context.write(async transaction =>
    takeBack(context, transaction, await licenseIn(context, transaction), userId),
  )
}
