/** Setting the organization up: how far it is is counted each time, what was decided is kept with the organization. */
import { ENTITIES } from '@cloche/domain/entities'
import { may } from '@cloche/domain/rules/permissions'
import {
  changedSetUp,
  setUpOf,
  type SetUpChange,
  type SetUpCounts,
  type SetUpKept,
} from '@cloche/domain/rules/set-up'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { changeRecord, createRecord } from '../../../entity-engine/write.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'

/** Nobody needs to know how many there are beyond this. */
const COUNTED_MAX = 1000

const counted = (table: string) =>
  `(select count(*)::int from (select 1 from ${table} where organization_id = $1 and deleted is null limit ${COUNTED_MAX}) found)`

const countsOf = (organizationId: string): Statement<SetUpCounts & { kept: SetUpKept }> => ({
  text: `select set_up as kept, ${counted('location')} as places, ${counted('"user"')} as people,
           ${counted('product')} as products, ${counted('printer')} as printers, ${counted('label')} as labels
         from organization where id = $1`,
  values: [organizationId],
})

function answerOf(rows: readonly (SetUpCounts & { kept: SetUpKept })[]): AnswerTo<'setUp.read'> {
  const { kept = {}, ...counts } = rows[0] ?? { places: 0, people: 0, products: 0, printers: 0, labels: 0 }
  return { setUp: setUpOf(counts, kept) }
}

export const readSetUp: Handler<'setUp.read'> = async ({ session, readTogether }) => {
  const [found] = await readTogether([countsOf(session.organizationId)])
  return answerOf(found.rows)
}

/** Keeps a decision; of two at once the second one waits for the first. */
async function decide(context: CallContext, transaction: Transaction, change: SetUpChange): Promise<void> {
  const { session, actor } = context
  const { rows } = await transaction.query<{ kept: SetUpKept }>({
    text: 'select set_up as kept from organization where id = $1 for no key update',
    values: [session.organizationId],
  })
  const setUp = changedSetUp(rows[0]?.kept ?? {}, change, actor.now)
  const write = writeContext(context, transaction, ENTITIES.organization, 'edit')
  await changeRecord(write, ENTITIES.organization, session.organizationId, { setUp })
}

export const changeSetUp: Handler<'setUp.change'> = context =>
  context.write(async transaction => {
    await decide(context, transaction, context.body)
    const { rows } = await transaction.query(countsOf(context.session.organizationId))
    return answerOf(rows)
  })

/** Makes the places in the order in which they are sent, all or none; whoever manages everything begins the set-up with it. */
export const makePlaces: Handler<'setUp.places'> = context =>
  context.write(async transaction => {
    const { session, body } = context
    const write = writeContext(context, transaction, ENTITIES.location, 'create')
    const locations: AnswerTo<'setUp.places'>['locations'][number][] = []
    for (const place of body.places) locations.push(await createRecord(write, ENTITIES.location, place))
    if (may(session.permissions, 'RO', 'delete')) await decide(context, transaction, {})
    return { locations }
  })
