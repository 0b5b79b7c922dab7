/** Shared tablets: the code of one, taking its key back, and what the tablet itself calls. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { writeAudit } from '../../audit/write-audit.ts'
import { transactPlatform, type Transaction } from '../../database/transaction.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { changeRecord, trusted } from '../../entity-engine/write.ts'
import type { CallContext, GuestHandler, Handler } from '../../http/call-context.ts'
import { codeTypedBy, guessOnce, refuseWhileActing } from '../requests/index.ts'
import {
  newCode,
  revokeTerminal as takeBack,
  takeCode,
  terminalOf,
  type Terminal,
} from '../terminals/index.ts'
import { actorAt } from './at-terminal.ts'

const { terminal: TERMINAL } = ENTITIES

/** A tablet that the session may manage. @throws NOT_FOUND */
async function managed({ actor, session }: CallContext, transaction: Transaction, terminalId: string) {
  const rowScope = rowScopeOf(TERMINAL, session, 'edit')
  const { statement, finish } = readStatement(
    TERMINAL,
    actor.organizationId,
    terminalId.toLowerCase(),
    rowScope,
  )
  return oneOrNotFound(TERMINAL, (await transaction.query(statement)).rows, finish)
}

export const terminalCode: Handler<'userControl.terminalCode'> = context => {
  // Whoever has the code is let in by it: nobody makes one in the name of somebody else.
  refuseWhileActing(context.session)
  return context.write(async transaction => {
    const { actor } = context
    const terminal = await managed(context, transaction, context.body.terminalId)
    if (!terminal.active) throw brokenRule('terminalId', 'problem.terminal.revoked')
    const made = await newCode(transaction, actor.organizationId, terminal.id)
    await writeAudit(transaction, actor, {
      action: 'access.terminal-code',
      entity: TERMINAL.name,
      recordId: terminal.id,
      verb: 'code',
    })
    return { ...made, enrolledAt: terminal.enrolledAt }
  })
}

export const revokeTerminal: Handler<'userControl.revokeTerminal'> = context =>
  context.write(async transaction => {
    const { actor } = context
    const { id } = await managed(context, transaction, context.body.terminalId)
    await takeBack(transaction, actor.organizationId, id)
    const write = trusted(writeContext(context, transaction, TERMINAL, 'edit'))
    const terminal = await changeRecord(write, TERMINAL, id, { revokedAt: actor.now, enrolledAt: null })
    await writeAudit(transaction, actor, {
      action: 'access.terminal-revoked',
      entity: TERMINAL.name,
      recordId: id,
      verb: 'revoke',
    })
    return { terminal }
  })

const described = (terminal: Terminal) => ({
  terminal: {
    id: terminal.id,
    name: terminal.name,
    lockAfter: terminal.lockAfter,
    locksAtOnce: terminal.locksAtOnce,
  },
  location: { id: terminal.locationId, name: terminal.locationName },
  organization: { id: terminal.organizationId, name: terminal.organizationName },
})

export const enroll: GuestHandler<'userControl.enroll'> = async ({ services, body, request }) => {
  const found = await guessOnce(services.pool, codeTypedBy('code of a terminal', request.ip), () =>
    transactPlatform(services.pool, async transaction => {
      const taken = await takeCode(transaction, body.code)
      if (taken === undefined) return undefined
      await writeAudit(transaction, actorAt(taken.terminal, request), {
        action: 'access.terminal-enrolled',
        entity: TERMINAL.name,
        recordId: taken.terminal.id,
        verb: 'enroll',
      })
      return taken
    }),
  )
  if (found === undefined) throw brokenRule('code', 'problem.terminal.codeGone')
  return { key: found.key, ...described(found.terminal) }
}

export const terminalNow: GuestHandler<'userControl.terminal'> = async ({ services, request }) =>
  described(await terminalOf(services.pool, request.headers.authorization))
