/** Forwarding rules: numbers that can be called, a webhook where one is to be told. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { phonesIn } from '@cloche/domain/rules/chase'
import type { Behaviour } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'

type Forwarder = Row<Entities['forwarder']>

/** @throws RULE_BROKEN naming what does not fit */
function check(row: WireRow): void {
  const { via, webhookId, phones } = row as Partial<Forwarder>
  if (via?.length === 0) throw brokenRule('forwarder.via', 'problem.forwarder.via')
  if (via?.includes('webhook') && webhookId === null)
    throw brokenRule('forwarder.webhookId', 'problem.forwarder.webhook')
  const { wrong } = phonesIn(phones ?? '')
  if (wrong.length > 0)
    throw brokenRule('forwarder.phones', 'problem.forwarder.phones', {
      wrong: wrong.join(', ').slice(0, 200),
    })
}

export const forwarderBehaviour: Behaviour<Forwarder> = {
  beforeCreate(_context, draft) {
    check(draft)
    return draft
  },
  beforeChange(_context, before, change) {
    check({ ...before, ...change })
    return change
  },
}
