/** What print agents ask: a key for a code, the next jobs, and that it is noted what became of them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { brokenRule, Problem } from '@cloche/domain/problems'
import {
  afterLostLease,
  afterOutcome,
  printerConnection,
  type Outcome,
  type PrinterState,
} from '@cloche/domain/rules/printing'
import { readTogether, transactPlatform, transact, type Transaction } from '../../../database/transaction.ts'
import type { GuestHandler, Services } from '../../../http/call-context.ts'
import { codeTypedBy, guessOnce } from '../../../requests/index.ts'
import type { LabelReader } from '../print/reader.ts'
import { agentOf, asAgent, takeCode, type Agent } from './agent-keys.ts'
import { askerOf, confirmPrinted } from './confirm.ts'
import { jobBytes } from './job-bytes.ts'
import * as store from './queue.store.ts'

/** Asked again at least this often, in case that what others write is not heard of. */
const LOOK_EVERY_MS = 5000

export const agentEnrol: GuestHandler = async ({ services, body, request }) => {
  const { code, host, version } = body as { code: string; host?: string; version?: string }
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
      return { key, agent: { id: agent.id, name: agent.name } }
    }),
  )
  if (found === undefined) throw brokenRule('code', 'problem.print.codeGone')
  return found
}

interface Pull {
  readonly wait?: number
  readonly devices?: readonly string[]
  readonly states?: readonly { printerId: string; status: PrinterState; detail?: string }[]
  readonly host?: string
  readonly version?: string
}

interface Taken {
  readonly agent: Agent
  readonly printers: readonly store.AgentPrinter[]
  readonly jobs: readonly store.QueuedJob[]
  /** Milliseconds until there may be something. */
  readonly nextMs: number
}

async function take(transaction: Transaction, agent: Agent, { devices = [] }: Pull): Promise<Taken> {
  const { rows } = await transaction.query(store.printersStatement(agent, devices))
  const printers = rows as unknown as store.AgentPrinter[]
  const ids = printers.map(({ id }) => id)
  const free = await store.freePrinters(transaction, agent, ids)
  if (free.length > 0) {
    const lost = await transaction.query(store.lostStatement(agent, free))
    for (const { id, attempts } of lost.rows as unknown as store.QueuedJob[])
      await transaction.query(store.settleStatement(agent.organizationId, id, afterLostLease(attempts)))
  }
  const jobs = free.length === 0 ? [] : await store.lease(transaction, agent, free)
  const due = jobs.length > 0 ? 0 : await store.dueIn(transaction, agent, ids)
  const nextMs = due === null ? LOOK_EVERY_MS : Math.min(LOOK_EVERY_MS, Math.max(250, due * 1000 + 20))
  return { agent, printers, jobs, nextMs }
}

/** A job that is drawn; undefined when it cannot be, which is then written into it. */
async function drawn(services: Services, { agent, printers }: Taken, job: store.QueuedJob) {
  const printer = printers.find(({ id }) => id === job.printerId)
  const connection = printer && printerConnection(printer.connection)
  const scope = { organizationId: agent.organizationId, sessionId: null, revision: 0 }
  const reader: LabelReader = {
    organizationId: agent.organizationId,
    // Whoever asked for it could see the labels then; where they are by now does not matter.
    reach: { kind: 'organization' },
    services,
    readTogether: statements => readTogether(services.pool, scope, statements),
  }
  try {
    if (printer === undefined || connection === undefined) throw new Problem('NOT_FOUND')
    const bytes = Buffer.from(await jobBytes(reader, job, printer))
    const { id, name, language } = printer
    return {
      id: job.id,
      lease: job.leaseId,
      attempt: job.attempts,
      pieces: job.pieces,
      printer: { id, name, language, connection },
      bytes: bytes.toString('base64'),
    }
  } catch (error) {
    const detail = error instanceof Problem ? error.code : 'INTERNAL'
    const failed = { status: 'failed', attempts: job.attempts, fault: 'render', rests: false } as const
    await transact(services.pool, scope, transaction =>
      transaction.query(store.settleStatement(agent.organizationId, job.id, failed, { detail })),
    )
    return undefined
  }
}

export const agentPull: GuestHandler = async ({ services, body, request, reply }) => {
  const asked = body as Pull
  const until = Date.now() + (asked.wait ?? 0) * 1000
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
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
      const jobs = (await Promise.all(taken.jobs.map(job => drawn(services, taken, job)))).filter(
        job => job !== undefined,
      )
      const left = until - Date.now()
      if (jobs.length > 0 || left <= 0 || gone.signal.aborted || services.live.isClosed) {
        const printers = taken.printers.flatMap(({ id, name, language, connection }) => {
          const where = printerConnection(connection)
          return where === undefined ? [] : [{ id, name, language, connection: where }]
        })
        return { jobs, printers }
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

interface Report {
  readonly jobId: string
  readonly lease: string
  readonly outcome: Outcome
  readonly detail?: string
}

export const agentReport: GuestHandler = ({ services, body, request }) => {
  const { jobId, lease, outcome, detail } = body as unknown as Report
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
