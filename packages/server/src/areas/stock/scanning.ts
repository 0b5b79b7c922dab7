/** Sessions of scanning: whoever begins one is its person, and at some checkpoints proves it by a PIN or a card. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import type { Actor, Behaviour } from '../../entity-engine/behaviours.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { createRecord, trusted } from '../../entity-engine/write.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { guessOnce } from '../../requests/index.ts'
import { oneToken, personNamed, triesAt, type TypedToken } from '../../terminals/index.ts'

const { checkpoint, checkpointBatch } = ENTITIES

/** A checkpoint that asks for PIN or card is begun at on a shared tablet, where one was given. @throws RULE_BROKEN */
async function checkNamed(transaction: Transaction, actor: Actor, checkpointId: unknown): Promise<void> {
  if (typeof checkpointId !== 'string' || actor.terminalId !== undefined) return
  const { rows } = await transaction.query({
    text: 'select 1 from checkpoint where organization_id = $1 and id = $2 and needs_token and deleted is null',
    values: [actor.organizationId, checkpointId],
  })
  if (rows.length > 0) throw brokenRule('checkpointBatch.checkpointId', 'problem.checkpoint.needsToken')
}

export const checkpointBatchBehaviour: Behaviour<Row<Entities['checkpointBatch']>> = {
  async beforeCreate({ actor, transaction }, draft): Promise<WireRow> {
    await checkNamed(transaction, actor, draft['checkpointId'])
    return { ...draft, userId: actor.memberId }
  },
  async beforeChange({ actor, transaction }, _before, change) {
    await checkNamed(transaction, actor, change['checkpointId'])
    return change
  },
}

/** Whoever is logged in gives their own PIN or card. @throws WRONG_PIN, TERMINAL_LOCKED, RULE_BROKEN */
async function proveOneself({ services, session }: CallContext, token: TypedToken, path: readonly string[]) {
  oneToken(token, 'begin.token')
  const person = await guessOnce(services.pool, triesAt('person', session.userId), () =>
    personNamed(services, session.organizationId, path, token),
  )
  if (person === undefined)
    throw new Problem('WRONG_PIN', { faults: [{ path: 'begin.token', rule: 'problem.second.wrong' }] })
  if (person.userId !== session.userId) throw brokenRule('begin.token', 'problem.checkpoint.notYours')
}

export const beginScanning: Handler<'stock.beginScanning'> = async context => {
  const { actor, session, body } = context
  const { checkpointId, direction, token, id, name } = body.begin
  const read = await context.read(async transaction => {
    const { statement, finish } = readStatement(
      checkpoint,
      actor.organizationId,
      checkpointId.toLowerCase(),
      rowScopeOf(checkpoint, session, 'view'),
    )
    const found = oneOrNotFound(checkpoint, (await transaction.query(statement)).rows, finish)
    const { rows } = await transaction.query<{ path: readonly string[] }>({
      text: 'select hierarchy as path from location where organization_id = $1 and id = $2',
      values: [actor.organizationId, found.locationId],
    })
    return { found, path: rows[0]?.path ?? [] }
  })
  const { found, path } = read
  if (found.direction !== 'both' && found.direction !== direction)
    throw brokenRule('begin.direction', 'problem.checkpoint.direction')
  if (found.needsToken && session.terminalId === null) {
    if (token === undefined) throw brokenRule('begin.token', 'problem.checkpoint.needsToken')
    await proveOneself(context, token, path)
  }
  return context.write(async transaction => {
    const write = trusted(writeContext(context, transaction, checkpointBatch, 'create'))
    const made = await createRecord({ ...write, behaviours: {} }, checkpointBatch, {
      ...(id === undefined ? {} : { id }),
      name: name ?? found.name,
      locationId: found.locationId,
      checkpointId: found.id,
      direction,
      startedAt: actor.now,
      userId: actor.memberId,
    })
    return { checkpointBatch: made }
  })
}
