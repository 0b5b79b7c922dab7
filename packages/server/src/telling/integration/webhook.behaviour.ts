/** Webhooks: a secret that receivers can check signatures with, and switched on again by hand alone. */
import { SEALED, type Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { isSecret, newSecret } from '../../adapters/webhooks/index.ts'
import type { Behaviour } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'

type Webhook = Row<Entities['webhook']>

const isNone = (secret: unknown) =>
  secret === undefined || secret === null || secret === '' || secret === SEALED

/** @throws RULE_BROKEN for a secret that nobody can check by */
function checkSecret({ secret }: WireRow): void {
  if (!isNone(secret) && !isSecret(String(secret)))
    throw brokenRule('webhook.secret', 'problem.webhook.secret')
}

export const webhookBehaviour: Behaviour<Webhook> = {
  beforeCreate(_context, draft) {
    checkSecret(draft)
    // Nothing leaves unsigned: who checks is given a secret on its page.
    return isNone(draft['secret']) ? { ...draft, secret: newSecret() } : draft
  },
  beforeChange(_context, _before, change) {
    checkSecret(change)
    return change['active'] === true ? { ...change, offReason: null } : change
  },
}
