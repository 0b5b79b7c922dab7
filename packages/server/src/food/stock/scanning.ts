/** Sessions of scanning: whoever begins one is its person, and at some checkpoints proves it by a PIN or a card. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import type { Actor, Behaviour, KnownWay } from '../../entity-engine/behaviours.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { createRecord, trusted } from '../../entity-engine/write.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { guessCard, guessPin, namedByCard, namedByPin, typerOf } from '../../tenancy/index.ts'

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
    return { ...draft, userId: actor.memberId, knownBy: actor.knownBy ?? null }
  },
  async beforeChange({ actor, transaction }, _before, change) {
    await checkNamed(transaction, actor, change['checkpointId'])
    return change
  },
}

/**
 * Whoever is logged in gives their own PIN or card: their log-in says who they are, and a card of somebody else or a PIN that
 * is not theirs is a wrong one. Answers which it was.
 * @throws WRONG_PIN, PIN_WAITS, PIN_GIVEN, RULE_BROKEN unless one was given
 */
async function proveOneself(
  { services, session }: CallContext,
  { pin, mac }: { readonly pin?: string; readonly mac?: string },
  path: readonly string[],
): Promise<KnownWay> {
  const { organizationId, userId } = session
  const typer = typerOf(session)
  if ((pin === undefined) === (mac === undefined)) throw brokenRule('begin.token', 'problem.terminal.oneWay')
  if (mac !== undefined) {
    const found = await guessCard(services, organizationId, typer, async transaction => {
      const holder = await namedByCard(transaction, organizationId, path, mac)
      return holder?.userId === userId ? holder : undefined
    })
    if (found === undefined) throw wrongToken()
    return 'card'
  }
  const found = await guessPin(services, organizationId, typer, userId, transaction =>
    namedByPin(transaction, services.fieldSeal, organizationId, path, { userId, pin: pin ?? '' }),
  )
  if (found === undefined) throw wrongToken()
  if (found.isGiven) throw new Problem('PIN_GIVEN')
  return 'personAndPin'
}

const wrongToken = () =>
  new Problem('WRONG_PIN', { faults: [{ path: 'begin.token', rule: 'problem.second.wrong' }] })

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
  const isAsked = found.needsToken && session.terminalId === null
  if (isAsked && token === undefined) throw brokenRule('begin.token', 'problem.checkpoint.needsToken')
  const knownBy = isAsked && token !== undefined ? await proveOneself(context, token, path) : actor.knownBy
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
      knownBy: knownBy ?? null,
    })
    return { checkpointBatch: made }
  })
}
