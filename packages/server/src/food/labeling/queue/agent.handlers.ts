/** What print agents ask: a key for a code, the next jobs, and that it is noted what became of them. */
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { afterLostLease, afterOutcome, printerConnection } from '@cloche/domain/rules/printing'
import { originOf } from '../../../audit/origin.ts'
import { serverActor } from '../../../audit/server-actor.ts'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { DrawnPart } from '../../../adapters/printing/draw.ts'
import {
  readTogether,
  transactPlatform,
  transact,
  serverScope,
  type Transaction,
} from '../../../database/transaction.ts'
import type { ContextOf, GuestHandler, Services } from '../../../http/call-context.ts'
import { codeTypedBy, guessOnce } from '../../../tenancy/index.ts'
import type { LabelReader } from '../print/reader.ts'
import { agentOf, asAgent, takeCode, type Agent } from './agent-keys.ts'
import { askerOf, confirmPrinted } from './confirm.ts'
import { jobParts } from './job-bytes.ts'
import { isClosed } from '../print/closed.ts'
import { isPassing, pullAnswer, type OpenedJob, type Undelivered } from './pull-answer.ts'
import * as store from './queue.store.ts'

/** Asked again at least this often, in case that what others write is not heard of. */
const LOOK_EVERY_MS = 5000
/** Jobs of one answer; the agent asks for the next while it prints these. */
const JOBS_AT_ONCE = 4

export const agentEnrol: GuestHandler<'labeling.agentEnrol'> = async ({ services, body, request }) => {
  const { code, host, version } = body
  const found = await guessOnce(services.pool, codeTypedBy('code of an agent', request.ip), () =>
    transactPlatform(services.pool, async transaction => {
      const taken = await takeCode(transaction, code)
      if (taken === undefined) return undefined
      const { key, organizationId, agentId } = taken
      const agent = await agentOf(transaction, organizationId, agentId)
      await transaction.query({
        text: `update print_agent set enrolled_at = now(), last_seen = now(), host = $3, software_version = $4, updated = now()
               where organization_id = $1 and id = $2`,
        values: [organizationId, agentId, host ?? null, version ?? null],
      })
      const actor = {
        ...serverActor(organizationId, originOf(request)),
        kind: 'agent' as const,
        userName: agent.name,
        locationId: agent.locationId,
      }
      void writeAudit(transaction, actor, {
        action: 'access.agent-joined',
        entity: 'printAgent',
        recordId: agentId,
        verb: 'join',
        after: { host: host ?? null, softwareVersion: version ?? null },
      })
      return { key, agent: { id: agent.id, name: agent.name } }
    }),
  )
  if (found === undefined) throw brokenRule('code', 'problem.print.codeGone')
  return found
}

type Pull = ContextOf<'labeling.agentPull'>['body']

interface Taken {
  readonly agent: Agent
  readonly printers: readonly store.AgentPrinter[]
  readonly jobs: readonly store.QueuedJob[]
  /** Milliseconds until there may be something. */
  readonly nextMs: number
}

async function take(transaction: Transaction, agent: Agent, { devices = [] }: Pull): Promise<Taken> {
  const { rows: printers } = await transaction.query(store.printersStatement(agent, devices))
  const ids = printers.map(({ id }) => id)
  const free = await store.freePrinters(transaction, agent, ids)
  if (free.length > 0) {
    const lost = await transaction.query(store.lostStatement(agent, free))
    for (const { id, attempts } of lost.rows)
      await transaction.query(store.settleStatement(agent.organizationId, id, afterLostLease(attempts)))
  }
  const jobs = free.length === 0 ? [] : await store.lease(transaction, agent, free.slice(0, JOBS_AT_ONCE))
  const due = jobs.length > 0 ? 0 : await store.dueIn(transaction, agent, ids)
  const nextMs = due === null ? LOOK_EVERY_MS : Math.min(LOOK_EVERY_MS, Math.max(250, due * 1000 + 20))
  return { agent, printers, jobs, nextMs }
}

/** What the server does for the agent's organization. */
function undelivered({ pool }: Services, { agent, jobs }: Taken): Undelivered {
  return {
    fail: (jobId, error) => {
      const detail = error instanceof Problem ? error.code : 'INTERNAL'
      const attempts = jobs.find(({ id }) => id === jobId)?.attempts ?? 1
      // Labels that have all ended meanwhile are no failure: there is nothing to print them for.
      if (isClosed(error)) {
        const cancelled = { status: 'cancelled', attempts: attempts - 1, fault: null, rests: false } as const
        return transact(pool, serverScope(agent.organizationId), transaction =>
          transaction.query(store.settleStatement(agent.organizationId, jobId, cancelled)),
        )
      }
      const failed = { status: 'failed', attempts, fault: 'render', rests: false } as const
      return transact(pool, serverScope(agent.organizationId), transaction =>
        transaction.query(store.settleStatement(agent.organizationId, jobId, failed, { detail })),
      )
    },
    putBack: jobIds => {
      const back = jobs.filter(({ id }) => jobIds.includes(id))
      return transact(pool, serverScope(agent.organizationId), transaction =>
        transaction.query(store.putBackStatement(agent.organizationId, back)),
      )
    },
  }
}

/** A job whose first part is drawn; undefined when it cannot be, which is then written into it. */
async function opened(services: Services, taken: Taken, job: store.QueuedJob, signal: AbortSignal) {
  const { agent, printers } = taken
  const printer = printers.find(({ id }) => id === job.printerId)
  const connection = printer && printerConnection(printer.connection)
  const reader: LabelReader = {
    organizationId: agent.organizationId,
    // Whoever asked for it could see the labels then; where they are by now does not matter.
    rowScope: { kind: 'organization' },
    services,
    readTogether: statements => readTogether(services.pool, serverScope(agent.organizationId), statements),
  }
  try {
    if (printer === undefined || connection === undefined) throw new Problem('NOT_FOUND')
    const rest = jobParts(reader, job, printer, services.workers, signal)
    const first = (await rest.next()).value as DrawnPart
    const { id, name, language } = printer
    const head = {
      id: job.id,
      lease: job.leaseId,
      attempt: job.attempts,
      pieces: job.pieces,
      printer: { id, name, language, connection },
    }
    return { id: job.id, head, first, rest }
  } catch (error) {
    const { fail, putBack } = undelivered(services, taken)
    await (isPassing(error) ? putBack([job.id]) : fail(job.id, error))
    return undefined
  }
}

/** One after the other: no agent holds several workers. */
async function openAll(services: Services, taken: Taken, signal: AbortSignal): Promise<OpenedJob[]> {
  const jobs: OpenedJob[] = []
  for (const job of taken.jobs) {
    const one = await opened(services, taken, job, signal)
    if (one !== undefined) jobs.push(one)
  }
  return jobs
}

export const agentPull: GuestHandler<'labeling.agentPull'> = async ({ services, body, request, reply }) => {
  const asked = body
  const until = Date.now() + (asked.wait ?? 0) * 1000
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  for (let isFirst = true; ; isFirst = false) {
    const woken = new AbortController()
    const change = services.live.next(['printJob', 'printer'], AbortSignal.any([gone.signal, woken.signal]))
    try {
      const taken = await asAgent(services.pool, request, async (transaction, agent) => {
        if (isFirst) {
          await transaction.query(store.seenStatement(agent, asked.host ?? null, asked.version ?? null))
          for (const { printerId, status, detail } of asked.states ?? [])
            await store.notePrinter(transaction, agent, printerId, status, detail)
        }
        return take(transaction, agent, asked)
      })
      const jobs = await openAll(services, taken, gone.signal)
      const left = until - Date.now()
      if (jobs.length > 0 || left <= 0 || gone.signal.aborted || services.live.isClosed) {
        const printers = taken.printers.flatMap(({ id, name, language, connection }) => {
          const where = printerConnection(connection)
          return where === undefined ? [] : [{ id, name, language, connection: where }]
        })
        const waits = undelivered(services, taken)
        // Nobody would read what is drawn: an answer that never begins cannot say so itself.
        if (gone.signal.aborted && jobs.length > 0) await waits.putBack(jobs.map(({ id }) => id))
        if (gone.signal.aborted || jobs.length === 0) return { jobs: [], printers }
        const text = pullAnswer(jobs, printers, asked.repeats === true, waits)
        return reply.type('application/json; charset=utf-8').send(Readable.from(text, { objectMode: false }))
      }
      const wait = sleep(Math.min(left, taken.nextMs), undefined, { signal: woken.signal }).catch(
        () => undefined,
      )
      await Promise.race([change(taken.agent.organizationId), wait])
    } finally {
      woken.abort()
    }
  }
}

export const agentReport: GuestHandler<'labeling.agentReport'> = ({ services, body, request }) => {
  const { jobId, lease, outcome, detail } = body
  return asAgent(services.pool, request, async (transaction, agent) => {
    const job = await store.jobInHand(transaction, agent, jobId.toLowerCase())
    if (job === undefined) throw new Problem('NOT_FOUND', { entity: 'printJob' })
    const settled = afterOutcome(outcome, job.attempts)
    // Paper is paper, whoever holds the job by now.
    if (settled.status === 'printed')
      await confirmPrinted(transaction, askerOf(agent.organizationId, job.userId), job, 'agent')
    else if (job.status !== 'sent' || job.leaseId !== lease) return { status: job.status }
    else await transaction.query(store.settleStatement(agent.organizationId, job.id, settled, { detail }))
    if (settled.printer !== undefined)
      await store.notePrinter(transaction, agent, job.printerId, settled.printer, detail)
    return { status: settled.status }
  })
}
