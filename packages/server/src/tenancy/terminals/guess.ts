/**
 * Guesses at PINs and cards, counted before they are judged. A PIN counts by the pair of who types and who is tried, so that
 * one who guesses keeps nobody else waiting; by the person tried, wherever that is; and by who types, of whomever.
 */
import { Problem } from '@cloche/domain/problems'
import { CARD_PACES, PIN_PACES, INFORM_PACES } from '@cloche/domain/rules/terminals'
import { serverActor } from '../../audit/server-actor.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { transact, serverScope, type Transaction } from '../../database/transaction.ts'
import type { Services } from '../../http/call-context.ts'
import type { Session } from '../../http/session.ts'
import { secondsUntil } from '../requests/index.ts'
import { giveBack, isFull, isUnspent, paced, spend, type Paced } from './pace.ts'
import { tellTried } from './telling.ts'

/** Who types: the tablet, or a person who is logged in elsewhere. */
export interface Typer {
  readonly kind: 'terminal' | 'person'
  readonly id: string
}

export const typerOf = ({ terminalId, userId, actedBy }: Session): Typer =>
  terminalId === null
    ? { kind: 'person', id: actedBy?.userId ?? userId }
    : { kind: 'terminal', id: terminalId }

type Guessing = Pick<Services, 'pool' | 'config' | 'outbox'>

const within = <T>(
  { pool }: Pick<Services, 'pool'>,
  organizationId: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => transact(pool, serverScope(organizationId), work)

const isSomebody = async (transaction: Transaction, organizationId: string, userId: string) =>
  (
    await transaction.query({
      text: 'select 1 from "user" where organization_id = $1 and id = $2 and deleted is null',
      values: [organizationId, userId],
      keepsPlan: true,
    })
  ).rows.length > 0

/** What a PIN of a person counts by. */
async function pinSpends(
  transaction: Transaction,
  organizationId: string,
  { kind, id }: Typer,
  userId: string,
): Promise<readonly Paced[]> {
  const typer = paced(PIN_PACES.typer, 'pin', kind, id)
  // Ids that nobody has leave no rows of their own.
  if (!(await isSomebody(transaction, organizationId, userId))) return typer
  const pair = paced(PIN_PACES.pair, 'pin', kind, id, userId)
  const person = paced(PIN_PACES.person, 'pin', userId)
  const slowest = pair.at(-1)
  // A tablet at which somebody tried everybody still lets in whoever did not type wrong there.
  const isFirst = slowest !== undefined && (await isUnspent(transaction, organizationId, slowest))
  return kind === 'terminal' && isFirst ? [...pair, ...person] : [...pair, ...typer, ...person]
}

/** Judges within what was spent; `judge` answers whether it is right, and what it throws is no guess. */
async function judged<T>(
  services: Pick<Services, 'pool'>,
  organizationId: string,
  spendsOf: (transaction: Transaction) => Promise<readonly Paced[]>,
  judge: (transaction: Transaction) => Promise<T | undefined>,
): Promise<T | undefined> {
  const spent = await within(services, organizationId, async transaction => {
    const all = await spendsOf(transaction)
    const until = await spend(transaction, organizationId, all)
    if (until !== undefined) throw new Problem('PIN_WAITS', { until, retryAfter: secondsUntil(until) })
    return all
  })
  const back = () =>
    within(services, organizationId, transaction => giveBack(transaction, organizationId, spent))
  let found: T | undefined
  try {
    found = await within(services, organizationId, judge)
  } catch (error) {
    await back()
    throw error
  }
  if (found !== undefined) await back()
  return found
}

/**
 * One PIN of one person. Where so many were wrong that the person waits everywhere, they and who manages are told.
 * @throws PIN_WAITS
 */
export async function guessPin<T>(
  services: Guessing,
  organizationId: string,
  typer: Typer,
  userId: string,
  judge: (transaction: Transaction) => Promise<T | undefined>,
): Promise<T | undefined> {
  const who = userId.toLowerCase()
  const found = await judged(
    services,
    organizationId,
    transaction => pinSpends(transaction, organizationId, typer, who),
    judge,
  )
  if (found === undefined)
    await within(services, organizationId, async transaction => {
      const [person] = paced(PIN_PACES.person, 'pin', who)
      if (person === undefined || !(await isFull(transaction, organizationId, person))) return
      if ((await spend(transaction, organizationId, paced(INFORM_PACES, 'told', who))) !== undefined) return
      await writeAudit(transaction, serverActor(organizationId), {
        action: 'session.locked-out',
        entity: 'user',
        recordId: who,
        isRefused: true,
      })
      await tellTried(services, transaction, organizationId, who)
    })
  return found
}

/** One card. @throws PIN_WAITS */
export const guessCard = <T>(
  services: Pick<Services, 'pool'>,
  organizationId: string,
  { kind, id }: Typer,
  judge: (transaction: Transaction) => Promise<T | undefined>,
): Promise<T | undefined> =>
  judged(services, organizationId, async () => paced(CARD_PACES, 'card', kind, id), judge)
