/** Printers and their agents: addresses that can be reached, one usual printer a place, keys that end with the agent. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { printerConnection } from '@cloche/domain/rules/printing'
import type { Behaviour } from '../../../entity-engine/behaviours.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { sizeOf } from '../print/label-size.ts'
import { forgetKeys } from './agent-keys.ts'

type Printer = Row<Entities['printer']>

function check({ connection, labelSize, width }: WireRow): void {
  if (typeof connection === 'string' && printerConnection(connection) === undefined)
    throw brokenRule('printer.connection', 'problem.print.connection')
  if (typeof labelSize !== 'string') return
  const size = sizeOf(labelSize, 'printer.labelSize')
  if (typeof width === 'number' && size.width > width)
    throw brokenRule('printer.labelSize', 'problem.print.tooWide', { limit: width })
}

export const printerBehaviour: Behaviour<Printer> = {
  beforeCreate(_context, draft) {
    check(draft)
    return draft
  },
  beforeChange(_context, before, change) {
    check({ ...before, ...change })
    // What was found out about the old address says nothing about the new one.
    return 'connection' in change
      ? { ...change, status: 'new', statusSince: null, fault: null, retryAt: null }
      : change
  },
  async afterWrite({ actor, transaction }, after) {
    if (!after.isDefault) return
    await transaction.query({
      text: `update printer set is_default = false, version = version + 1, updated = $4
             where organization_id = $1 and location_id = $2 and id <> $3 and is_default and deleted is null`,
      values: [actor.organizationId, after.locationId, after.id, actor.now],
    })
  },
}

export const printAgentBehaviour: Behaviour<Row<Entities['printAgent']>> = {
  async beforeRemove({ actor, transaction }, before) {
    await transaction.query(forgetKeys(actor.organizationId, before.id))
  },
}
