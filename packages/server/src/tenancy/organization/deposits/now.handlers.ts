/** Leaving the head of the chain at once. */
import { ENTITIES } from '@cloche/domain/entities'
import { readStatement as readRecord, oneOrNotFound } from '../../../entity-engine/select.ts'
import type { Handler } from '../../../http/call-context.ts'
import { depositOne } from './deposit.job.ts'

const { sealDeposit, depositedSeal } = ENTITIES
const WHOLE = { kind: 'organization' } as const

/** @throws NOT_FOUND for a deposit that is not there */
export const depositNow: Handler<'organization.depositNow'> = async context => {
  const { organizationId, now } = context.actor
  const id = context.body.sealDepositId
  await context.read(async transaction => {
    const { statement, finish } = readRecord(sealDeposit, organizationId, id, WHOLE)
    return oneOrNotFound(sealDeposit, (await transaction.query(statement)).rows, finish)
  })
  const line = await depositOne(context.services, { organizationId, id }, now)
  if (line === null) return { depositedSeal: null }
  return context.read(async transaction => {
    const { statement, finish } = readRecord(depositedSeal, organizationId, line, WHOLE)
    return {
      depositedSeal: oneOrNotFound(depositedSeal, (await transaction.query(statement)).rows, finish) as never,
    }
  })
}
