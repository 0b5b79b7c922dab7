/** Deposits of seals: an address that can be reached by their way, and when the next is due. */
import { SEALED, type Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { emailAddress, webAddress } from '@cloche/domain/rules/addresses'
import { isSecret, newSecret } from '../../../adapters/webhooks/index.ts'
import type { Behaviour } from '../../../entity-engine/behaviours.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'

type Deposit = Row<Entities['sealDeposit']>

const isNone = (value: unknown) => value === undefined || value === null || value === '' || value === SEALED

/** @throws RULE_BROKEN for an address that its way cannot reach, and for a secret that nobody can check by */
function checked(row: WireRow, change: WireRow): WireRow {
  const { way } = row
  const address = typeof row['address'] === 'string' ? row['address'].trim() : ''
  const { secret } = change
  if (!isNone(secret) && !isSecret(String(secret)))
    throw brokenRule('sealDeposit.secret', 'problem.webhook.secret')
  if (way === 'file') return { ...change, address: null }
  if (address === '') throw brokenRule('sealDeposit.address', 'problem.field.required')
  if (way === 'mail' && emailAddress(address) === undefined)
    throw brokenRule('sealDeposit.address', 'problem.field.email')
  if (way === 'webhook' && (webAddress(address) === undefined || !address.startsWith('https://')))
    throw brokenRule('sealDeposit.address', 'problem.webhook.address')
  return 'address' in change ? { ...change, address } : change
}

export const sealDepositBehaviour: Behaviour<Deposit> = {
  beforeCreate({ actor }, draft) {
    const row = { ...checked(draft, draft), due: actor.now }
    // Nothing leaves unsigned: who checks is given a secret on its page.
    return draft['way'] === 'webhook' && isNone(draft['secret']) ? { ...row, secret: newSecret() } : row
  },
  beforeChange({ actor }, before, change) {
    const row = checked({ ...before, ...change }, change)
    // What was set right is tried at once.
    return 'address' in change || change['active'] === true ? { ...row, due: actor.now, failures: 0 } : row
  },
  async afterWrite({ actor, transaction }, after, verb) {
    if (verb === 'remove' || !after.active || after.due === null)
      await transaction.query({
        text: 'delete from seal_deposit_due where organization_id = $1 and seal_deposit_id = $2',
        values: [actor.organizationId, after.id],
        change: null,
      })
    else
      await transaction.query({
        text: `insert into seal_deposit_due (organization_id, seal_deposit_id, due) values ($1, $2, $3)
          on conflict (organization_id, seal_deposit_id) do update set due = excluded.due`,
        values: [actor.organizationId, after.id, after.due],
        change: null,
      })
  },
}
