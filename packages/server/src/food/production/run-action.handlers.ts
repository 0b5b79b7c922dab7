/** Running an action: one event with its path, and the picture that shows it. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { runAction, type AskedRun, type RunFacts } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { newId } from '../../adapters/ids.ts'
import type { Transaction } from '../../database/transaction.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { finished, oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { momentOf } from '../../operations/moment.ts'
import { keepPhoto, notePhoto } from '../../operations/sent-photos.ts'
import { effectsOf, writeEffects } from '../../operations/write-effects.ts'

const { attachment, device, event, label, location, product, program, task } = ENTITIES
const WHOLE = { kind: 'organization' } as const
/** What may be named besides the label, and the entity of each. */
const NAMED = {
  locationId: location,
  productId: product,
  programId: program,
  deviceId: device,
  taskId: task,
  photoId: attachment,
} as const
type Label = NonNullable<RunFacts['label']>

/** A record within reach. */
async function found(
  { actor, session }: CallContext,
  transaction: Transaction,
  entity: (typeof NAMED)[keyof typeof NAMED] | typeof label,
  id: string,
): Promise<WireRow | undefined> {
  const rowScope = rowScopeOf(entity, session, 'view')
  const { statement, finish } = readStatement(entity, actor.organizationId, id.toLowerCase(), rowScope)
  return finished<WireRow>((await transaction.query(statement)).rows, finish)[0]
}

async function factsOf(context: CallContext, transaction: Transaction, asked: AskedRun): Promise<RunFacts> {
  const { rows } = await transaction.query<{ path: string; isExecutable: boolean }>({
    text: `select path, is_executable as "isExecutable" from action
      where organization_id = $1 and id = $2 and deleted is null and active`,
    values: [context.actor.organizationId, asked.actionId.toLowerCase()],
  })
  const names = Object.keys(NAMED) as (keyof typeof NAMED)[]
  const unknown: RunFacts['unknown'][number][] = []
  for (const name of names) {
    const id = asked[name]
    if (id !== undefined && (await found(context, transaction, NAMED[name], id)) === undefined)
      unknown.push(name)
  }
  const food =
    asked.labelId === undefined ? undefined : await found(context, transaction, label, asked.labelId)
  return { action: rows[0], label: food as Label | undefined, unknown }
}

/** The event that was written before under this id; two at once after one another. */
async function alreadyThere({ actor }: CallContext, transaction: Transaction, id: string) {
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7107))',
    values: [`${actor.organizationId}/event/${id}`],
  })
  const { statement, finish } = readStatement(event, actor.organizationId, id, WHOLE)
  return finished<Row<Entities['event']> & WireRow>((await transaction.query(statement)).rows, finish)[0]
}

/** @throws UNKNOWN_LINK, RULE_BROKEN, NOT_POSSIBLE_NOW for an action that is not run so, ALREADY_EXISTS for another's id */
export const runNamedAction: Handler<'production.runAction'> = async context => {
  const { photo, ...given } = context.body.run
  const id = given.id?.toLowerCase() ?? newId()
  const of = { entity: event.name, recordId: id, name: 'action' }
  const kept = photo === undefined ? undefined : await keepPhoto(context, photo, of, 'run.photo')
  return context.write(async transaction => {
    const there = given.id === undefined ? undefined : await alreadyThere(context, transaction, id)
    if (there !== undefined && there.userId !== context.actor.memberId)
      throw new Problem('ALREADY_EXISTS', { faults: [{ path: 'run.id', rule: 'problem.field.taken' }] })
    if (there !== undefined) return { event: there }
    const facts = await factsOf(context, transaction, given)
    const asked = { ...given, id, ...(kept === undefined ? {} : { photoId: kept.id }) }
    const effects = effectsOf(runAction.decide(asked, facts, momentOf(context, context.actor.now)))
    if (kept !== undefined) await notePhoto(context, transaction, kept)
    await writeEffects(context.actor, transaction, effects)
    const { statement, finish } = readStatement(event, context.actor.organizationId, id, WHOLE)
    return { event: oneOrNotFound(event, (await transaction.query(statement)).rows, finish) }
  })
}
