/** The second factor of a log-in: one-time codes of an authenticator app, and recovery codes for when it is lost. */
import { createHash, randomBytes } from 'node:crypto'
import { Problem } from '@cloche/domain/problems'
import { base32, newCodeSecret, stepOfCode } from '../../adapters/one-time-codes.ts'
import type { Seal } from '../../adapters/seal.ts'
import type { Pool } from '../../database/connection.ts'
import { transactPlatform, type Transaction } from '../../database/transaction.ts'

const RECOVERY_CODES = 10
/** 120 bits: 24 characters of base32. */
const RECOVERY_BYTES = 15

interface Person {
  readonly organizationId: string
  readonly userId: string
}

const plainForm = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()
const digestOf = (code: string) => createHash('sha256').update(plainForm(code)).digest()

const COLUMNS = 'id, email, factor_sealed, factor_confirmed, factor_last_step::text as factor_last_step'

async function identityOf(transaction: Transaction, { organizationId, userId }: Person) {
  const { rows } = await transaction.query({
    text: `select ${COLUMNS} from identity where organization_id = $1 and user_id = $2 for update`,
    values: [organizationId, userId],
  })
  if (!rows[0]) throw new Problem('NOT_FOUND', { entity: 'user' })
  return rows[0]
}

/** Takes the code of a step, so that it works once. */
async function takeStep(transaction: Transaction, seal: Seal, row: Record<string, unknown>, code: string) {
  const secret = Buffer.from(String(seal.open(row['id'] as string, row['factor_sealed'] as Buffer)), 'base64')
  const step = stepOfCode(secret, plainForm(code), Date.now(), Number(row['factor_last_step']))
  if (step === null) return false
  const { rowCount } = await transaction.query({
    text: 'update identity set factor_last_step = $2 where id = $1 and factor_last_step < $2',
    values: [row['id'], step],
  })
  return rowCount === 1
}

/**
 * Whether the code that was given lets this identity in; true where none is asked for. A recovery code is spent by it.
 * @throws CODE_REQUIRED when one is asked for and none was given.
 */
export async function checkCode(
  pool: Pool,
  seal: Seal,
  identityId: string,
  code: string | undefined,
): Promise<boolean> {
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query({
      text: `select ${COLUMNS} from identity where id = $1`,
      values: [identityId],
    })
    const row = rows[0]
    if (!row || row['factor_confirmed'] === null) return true
    if (code === undefined || code === '') throw new Problem('CODE_REQUIRED')
    if (await takeStep(transaction, seal, row, code)) return true
    const { rowCount } = await transaction.query({
      text: 'delete from recovery_code where identity_id = $1 and digest = $2',
      values: [identityId, digestOf(code)],
    })
    return rowCount === 1
  })
}

/** Whether a person has a second factor, and how many recovery codes are left. */
export async function factorOf(
  transaction: Transaction,
  { organizationId, userId }: Person,
): Promise<{ isOn: boolean; recoveryCodes: number }> {
  const { rows } = await transaction.query({
    text: `select factor_confirmed is not null as "isOn",
             (select count(*)::int from recovery_code r where r.identity_id = identity.id) as "recoveryCodes"
           from identity where organization_id = $1 and user_id = $2`,
    values: [organizationId, userId],
  })
  return (
    (rows[0] as { isOn: boolean; recoveryCodes: number } | undefined) ?? { isOn: false, recoveryCodes: 0 }
  )
}

/** Begins to set it up: answers the secret and the address of the account; nothing is asked for before it is confirmed. */
export async function beginFactor(
  transaction: Transaction,
  seal: Seal,
  person: Person,
): Promise<{ secret: Buffer; email: string }> {
  const row = await identityOf(transaction, person)
  if (row['factor_confirmed'] !== null)
    throw new Problem('RULE_BROKEN', { faults: [{ path: 'factor', rule: 'problem.factor.isOn' }] })
  const secret = newCodeSecret()
  await transaction.query({
    text: 'update identity set factor_sealed = $2, factor_last_step = 0 where id = $1',
    values: [row['id'], seal.seal(row['id'] as string, secret.toString('base64'))],
  })
  return { secret, email: row['email'] as string }
}

/** Turns it on with the first code; answers the recovery codes, which are told this once. @throws WRONG_CODE */
export async function confirmFactor(
  transaction: Transaction,
  seal: Seal,
  person: Person,
  code: string,
): Promise<string[]> {
  const row = await identityOf(transaction, person)
  if (row['factor_sealed'] === null || row['factor_confirmed'] !== null)
    throw new Problem('RULE_BROKEN', { faults: [{ path: 'factor', rule: 'problem.factor.isOff' }] })
  if (!(await takeStep(transaction, seal, row, code))) throw new Problem('WRONG_CODE')
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    (base32(randomBytes(RECOVERY_BYTES)).match(/.{4}/g) ?? []).join('-'),
  )
  await transaction.query({
    text: 'update identity set factor_confirmed = now() where id = $1',
    values: [row['id']],
  })
  await transaction.query({ text: 'delete from recovery_code where identity_id = $1', values: [row['id']] })
  await transaction.query({
    text: 'insert into recovery_code (identity_id, digest) select $1, unnest($2::bytea[])',
    values: [row['id'], codes.map(digestOf)],
  })
  return codes
}

/** Takes it off. Answers whether there was one. */
export async function removeFactor(transaction: Transaction, person: Person): Promise<boolean> {
  const row = await identityOf(transaction, person)
  await transaction.query({ text: 'delete from recovery_code where identity_id = $1', values: [row['id']] })
  await transaction.query({
    text: 'update identity set factor_sealed = null, factor_confirmed = null, factor_last_step = 0 where id = $1',
    values: [row['id']],
  })
  return row['factor_confirmed'] !== null
}
