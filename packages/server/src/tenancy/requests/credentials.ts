/** Who has an address and password. */
import { Problem } from '@cloche/domain/problems'
import { hashPassword, isPassword } from '../../adapters/passwords.ts'
import type { Seal } from '../../adapters/seal.ts'
import type { Pool } from '../../database/connection.ts'
import { transactPlatform } from '../../database/transaction.ts'
import type { Services } from '../../http/call-context.ts'
import type { Session } from '../../http/session.ts'
import { beginGuess, logInFrom } from './failures.ts'
import { emailForm, refuseWhileActing } from '../../http/sessions/identity.ts'
import { checkCode } from './second-factor.ts'

/** What an unknown address is measured against, so that it takes as long as a known one. */
const nobody = hashPassword('nobody has this password')

interface Factor {
  readonly seal: Seal
  readonly code: string | undefined
  /** Told of whom a wrong password or code was tried. */
  readonly onWrong?: (person: Identity) => void
}

interface Identity {
  userId: string
  organizationId: string
}

/**
 * Who has this address and password. Known and unknown addresses take the same time and are locked alike; each try is
 * counted before it is judged.
 * @param ip where it comes from: failures count by it too.
 * @param factor the one-time code that was given, asked for where the person has a second factor; absent: the password
 *   alone is checked.
 * @throws WRONG_CREDENTIALS, CODE_REQUIRED, WRONG_CODE, ACCOUNT_LOCKED, TOO_MANY_REQUESTS
 */
export async function checkCredentials(
  pool: Pool,
  email: string,
  password: string,
  ip: string,
  factor?: Factor,
): Promise<Identity> {
  const address = emailForm(email)
  const guess = await beginGuess(pool, logInFrom(address, ip))
  let verdict: Awaited<ReturnType<typeof judge>>
  try {
    verdict = await judge(pool, address, password, factor)
  } catch (error) {
    await guess.dropped()
    throw error
  }
  if (typeof verdict === 'string') {
    await guess.wrong()
    throw new Problem(verdict)
  }
  await guess.right()
  return verdict
}

/** What an address, a password and a code come to. @throws CODE_REQUIRED */
async function judge(
  pool: Pool,
  address: string,
  password: string,
  factor: Factor | undefined,
): Promise<'WRONG_CREDENTIALS' | 'WRONG_CODE' | Identity> {
  const identity = await transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query({
      text: 'select id, user_id, organization_id, password_hash from identity where email = $1',
      values: [address],
    })
    return rows[0]
  })
  const stored = (identity?.['password_hash'] as string | null | undefined) ?? (await nobody)
  const isRight = await isPassword(stored, password)
  const person = identity && {
    userId: identity['user_id'] as string,
    organizationId: identity['organization_id'] as string,
  }
  if (!isRight || identity?.['password_hash'] == null || person === undefined) {
    if (person) factor?.onWrong?.(person)
    return 'WRONG_CREDENTIALS'
  }
  if (factor !== undefined && !(await checkCode(pool, factor.seal, identity['id'] as string, factor.code))) {
    factor.onWrong?.(person)
    return 'WRONG_CODE'
  }
  return person
}

/**
 * Asks the person of a session for the password again, before what counts as much as a log-in. Answers their address.
 * @throws WRONG_CREDENTIALS, ACCOUNT_LOCKED; NOT_ALLOWED while acting as somebody.
 */
export async function checkOwnPassword(
  { pool }: Pick<Services, 'pool'>,
  session: Session,
  password: string,
  ip: string,
): Promise<string> {
  refuseWhileActing(session)
  const { rows } = await transactPlatform(pool, transaction =>
    transaction.query({
      text: 'select email from identity where organization_id = $1 and user_id = $2',
      values: [session.homeOrganizationId, session.userId],
    }),
  )
  const email = rows[0]?.['email'] as string | undefined
  if (email === undefined) throw new Problem('WRONG_CREDENTIALS')
  await checkCredentials(pool, email, password, ip)
  return email
}
