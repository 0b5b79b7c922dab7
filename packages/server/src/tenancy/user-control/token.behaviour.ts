/** Tokens: a card has its number, a PIN its figures. */
import { SEALED, type Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { isGuessable } from '@cloche/domain/rules/terminals'
import {
  isVisitor,
  type Actor,
  type Behaviour,
  type BehaviourContext,
} from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { refuseWhileActing } from '../requests/index.ts'
import { endSessionsBy, spendGiving } from '../terminals/index.ts'

const NEEDS = { card: 'mac', pin: 'pin' } as const

/** Whether a PIN or a card is given by it, or goes to somebody else. */
const isGiving = (given: WireRow): boolean =>
  (typeof given['pin'] === 'string' && given['pin'] !== SEALED) ||
  typeof given['mac'] === 'string' ||
  typeof given['userId'] === 'string'

/** @throws RULE_BROKEN naming what the token needs, or a PIN that is guessed first. */
function check(row: WireRow, given: WireRow): void {
  const needed = NEEDS[row['kind'] as keyof typeof NEEDS]
  if (row[needed] === null || row[needed] === '')
    throw brokenRule(`userToken.${needed}`, 'problem.field.required')
  const pin = given['pin']
  if (typeof pin === 'string' && pin !== SEALED && isGuessable(pin))
    throw brokenRule('userToken.pin', 'problem.token.guessable')
}

/**
 * Whoever holds a card or knows a PIN works as its person: one makes them for oneself and for those below.
 * @throws NOT_ALLOWED
 */
async function checkPerson({ actor, transaction }: BehaviourContext, userId: unknown): Promise<void> {
  // It would outlast the session in which somebody works in the person's name.
  refuseWhileActing(actor)
  if (actor.userId === null || userId === actor.userId || isVisitor(actor)) return
  const { rows } = await transaction.query({
    text: 'select role_level from "user" where organization_id = $1 and id = $2',
    values: [actor.organizationId, userId],
  })
  const level = rows[0]?.['role_level'] as number | undefined
  // Of somebody who is not there the link is refused by itself.
  if (level === undefined || level < actor.roleLevel) return
  const rule = level > actor.roleLevel ? 'problem.user.roleAboveOwn' : 'problem.user.equalRole'
  throw new Problem('NOT_ALLOWED', { faults: [{ path: 'userToken.userId', rule }] })
}

/** When it was given, and whether its person has still to choose their own: somebody else knows it. */
const giving = ({ userId, now }: Actor, row: WireRow) => ({
  setAt: now,
  isGiven: row['kind'] === 'pin' && userId !== null && userId !== row['userId'],
})

/** PINs count before anything of them is judged. @throws TOO_MANY_REQUESTS */
const count = ({ actor, transaction }: BehaviourContext, row: WireRow) =>
  // The server itself gives what a demo or a restored organization begins with.
  actor.userId === null || row['kind'] !== 'pin'
    ? Promise.resolve()
    : spendGiving(transaction, actor.organizationId, actor.userId, row['userId'] as string)

export const tokenBehaviour: Behaviour<Row<Entities['userToken']>> = {
  async beforeCreate(context, draft) {
    await checkPerson(context, draft['userId'])
    await count(context, draft)
    check(draft, draft)
    return { ...draft, ...giving(context.actor, draft) }
  },
  async beforeChange(context, before, change) {
    const row = { ...before, ...change }
    await checkPerson(context, before.userId)
    if ('userId' in change) await checkPerson(context, change['userId'])
    if (!isGiving(change)) {
      check(row, change)
      return change
    }
    await count(context, row)
    check(row, change)
    return { ...change, ...giving(context.actor, row) }
  },
  async afterWrite({ actor, transaction }, { id }, verb) {
    // Whoever works by it is out.
    if (verb !== 'create') await endSessionsBy(transaction, actor.organizationId, id)
  },
}
