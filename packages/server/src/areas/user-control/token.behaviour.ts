/** Tokens: a card has its number, a PIN its figures. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import type { Behaviour } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'

const NEEDS = { card: 'mac', pin: 'pin' } as const

/** @throws RULE_BROKEN naming what the token needs. */
function check(row: WireRow): void {
  const needed = NEEDS[row['kind'] as keyof typeof NEEDS]
  if (row[needed] === null || row[needed] === '')
    throw brokenRule(`userToken.${needed}`, 'problem.field.required')
}

export const tokenBehaviour: Behaviour<Row<Entities['userToken']>> = {
  beforeCreate(_context, draft) {
    check(draft)
    return draft
  },
  beforeChange(_context, before, change) {
    check({ ...before, ...change })
    return change
  },
}
