/** Who has an address and password, and the lock-out of addresses that fail too often. */
import { createHash } from 'node:crypto'
import { Problem } from '@cloche/domain/problems'
import { hashPassword, isPassword } from '../../adapters/passwords.ts'
import type { Pool } from '../../database/connection.ts'
import { transactPlatform } from '../../database/transaction.ts'

const FAILURES_MAX = 10
const LOCK_MINUTES = 15

export function emailForm(email: string): string {
  return email.trim().toLowerCase()
}

/** What an unknown address is measured against, so that it takes as long as a known one. */
const nobody = hashPassword('nobody has this password')

const digestOf = (email: string) => createHash('sha256').update(email).digest()

interface Identity {
  userId: string
  organizationId: string
}

/**
 * Who has this address and password. Known and unknown addresses take the same time and are locked alike.
 * @throws WRONG_CREDENTIALS, ACCOUNT_LOCKED
 */
export async function checkCredentials(pool: Pool, email: string, password: string): Promise<Identity> {
  const address = emailForm(email)
  const digest = digestOf(address)
  const { identity, locked } = await transactPlatform(pool, async transaction => {
    const [known, failures] = await Promise.all([
      transaction.query({
        text: 'select user_id, organization_id, password_hash from identity where email = $1',
        values: [address],
      }),
      transaction.query({
        text: 'select locked_until from login_failure where address_digest = $1 and locked_until > now()',
        values: [digest],
      }),
    ])
    return { identity: known.rows[0], locked: failures.rows[0]?.['locked_until'] as string | undefined }
  })
  const stored = (identity?.['password_hash'] as string | null | undefined) ?? (await nobody)
  const isRight = await isPassword(stored, password)
  if (locked !== undefined) {
    const retryAfter = Math.max(1, Math.ceil((Date.parse(locked) - Date.now()) / 1000))
    throw new Problem('ACCOUNT_LOCKED', { retryAfter })
  }
  if (!isRight || identity?.['password_hash'] == null) {
    await countFailure(pool, digest)
    throw new Problem('WRONG_CREDENTIALS')
  }
  await transactPlatform(pool, transaction =>
    transaction.query({ text: 'delete from login_failure where address_digest = $1', values: [digest] }),
  )
  return { userId: identity['user_id'] as string, organizationId: identity['organization_id'] as string }
}

async function countFailure(pool: Pool, digest: Buffer): Promise<void> {
  await transactPlatform(pool, transaction =>
    transaction.query({
      text: `insert into login_failure (address_digest, failures) values ($1, 1)
             on conflict (address_digest) do update set
               failures = case when login_failure.changed < now() - make_interval(mins => $3) then 1 else login_failure.failures + 1 end,
               locked_until = case when login_failure.failures + 1 >= $2 and login_failure.changed >= now() - make_interval(mins => $3)
                 then now() + make_interval(mins => $3) end,
               changed = now()`,
      values: [digest, FAILURES_MAX, LOCK_MINUTES],
    }),
  )
}
