/** Makes papers in the background: tried again where something was away, gone on with by another server where one died. */
import { Problem } from '@cloche/domain/problems'
import { transact, serverScope, type Transaction } from '../database/transaction.ts'
import type { Actor } from '../entity-engine/behaviours.ts'
import type { Services } from '../http/call-context.ts'
import type { AtHand } from '../queue/index.ts'
import type { Work } from '../http/area.ts'
import { FairQueue } from '../workers/index.ts'
import {
  doneStatement,
  failStatement,
  progressStatement,
  takeStatement,
  type PaperJob,
  type PaperKind,
} from './paper-job.store.ts'

/** Of the processor, for one paper: 100,000 lines took 66 seconds by the clock. */
export const PAPER_SECONDS = 300

/** By which pieces of work that wait are found. */
export const workOf = (kind: PaperKind): string => `make-paper-${kind.toLowerCase()}`

/** One at a time on each server, of each organization in turn: what a large one reads is held in memory. */
const turns = new FairQueue(1, { waiting: Infinity, waitingAll: Infinity })

/** What came of it: a record, or a file that is kept with the job. */
interface PaperMade {
  readonly resultId?: string
  readonly digest?: string
  /** Written in the same transaction in which the job is done, once. */
  readonly write?: (transaction: Transaction) => Promise<unknown>
}

interface PaperAtHand<Asked> {
  readonly services: Services
  readonly id: string
  readonly name: string
  readonly asked: Asked
  /** Who asked, as of the instant at which they did. */
  readonly actor: Actor
  /** Says how far it is, from 0 to 1. */
  progress(part: number): Promise<void>
}

type MakePaper<Asked> = (at: PaperAtHand<Asked>) => Promise<PaperMade>

interface Named {
  readonly organizationId: string
  readonly id: string
}

/** Makes one that waits, or one that was begun; one that is over is left as it is. */
async function makePaper<Asked>(
  services: Services,
  { organizationId, id }: Named,
  { isLast }: Pick<AtHand, 'isLast'>,
  make: MakePaper<Asked>,
): Promise<void> {
  const within = <T>(work: (transaction: Transaction) => Promise<T>) =>
    transact(services.pool, serverScope(organizationId), work)
  const { rows } = await within(transaction => transaction.query(takeStatement<Asked>(organizationId, id)))
  const [job] = rows
  if (job === undefined) return
  const { created, name, asked } = job
  try {
    const { write, ...made } = await make({
      services,
      id,
      name,
      asked,
      actor: { ...job.actor, now: created },
      progress: async part => {
        await within(transaction => transaction.query(progressStatement(organizationId, id, part)))
      },
    })
    await within(async transaction => {
      const { rowCount } = await transaction.query(doneStatement(organizationId, id, made))
      // Another server was first, or whoever asked was erased meanwhile.
      if (rowCount === 1) await write?.(transaction)
    })
  } catch (error) {
    const failure = failureOf(error)
    if (failure === undefined && !isLast) throw error
    await within(transaction => transaction.query(failStatement(organizationId, id, failure ?? 'failed')))
    if (failure === undefined) throw error
  }
}

/** Why it will never be made; what passes is tried again. */
function failureOf(error: unknown): PaperJob['failure'] | undefined {
  if (!(error instanceof Problem)) return undefined
  if (error.code === 'NOT_FOUND') return 'gone'
  return error.code === 'TOO_LARGE' || error.code === 'RULE_BROKEN' ? 'tooLarge' : undefined
}

/** The work of the queue that makes papers of a kind. */
export const paperWork = <Asked>(kind: PaperKind, make: MakePaper<Asked>): Work => ({
  name: workOf(kind),
  retryLimit: 8,
  retryDelay: 5,
  retryDelayMax: 120,
  expireInSeconds: 6 * 3600,
  run: (services, named: Named, at) =>
    turns.take(named.organizationId, undefined, () => makePaper(services, named, at, make)),
})
