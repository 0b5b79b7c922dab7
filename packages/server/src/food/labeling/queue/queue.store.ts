/** The print queue in the database: what an agent may take, and what becomes of it. */
import { ENTITIES } from '@cloche/domain/entities'
import { LEASE_SECONDS, restSeconds, type PrinterState, type Settled } from '@cloche/domain/rules/printing'
import { newId } from '../../../adapters/ids.ts'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo } from '../../../http/call-context.ts'
import type { Agent } from './agent-keys.ts'

export interface QueuedJob {
  readonly id: string
  readonly printerId: string
  readonly labelIds: readonly string[]
  readonly copies: number
  readonly pieces: number
  readonly templateId: string | null
  readonly size: string | null
  readonly labelCode: 'none' | 'gs1-128' | 'datamatrix' | null
  readonly attempts: number
  readonly status: AnswerTo<'labeling.agentReport'>['status']
  readonly leaseId: string | null
  readonly userId: string | null
}

const JOB = `id, printer_id as "printerId", label_ids as "labelIds", copies, pieces, template_id as "templateId", size,
  label_code as "labelCode", attempts, status, lease_id as "leaseId", created_by as "userId"`

export const rowScopeOfAgent = (agent: Agent): RowScope => ({ kind: 'places', ids: [agent.locationId] })

/** `$1` is the organization. */
function values(agent: Agent) {
  const list: unknown[] = [agent.organizationId]
  const add = (value: unknown) => `$${list.push(value)}`
  return { list, add, within: () => rowScopeSql(ENTITIES.printer, rowScopeOfAgent(agent), add) ?? 'true' }
}

export interface AgentPrinter {
  readonly id: string
  readonly name: string
  readonly connection: string
  readonly language: 'zpl' | 'escpos' | 'pdf'
  readonly dpi: string
  readonly labelSize: string | null
  readonly templateId: string | null
}

const PRINTER = 'id, name, connection, language, dpi, label_size as "labelSize", template_id as "templateId"'

/** The printers that an agent reaches: those of its place in the network, and the devices that it has. */
export function printersStatement(agent: Agent, devices: readonly string[]): Statement<AgentPrinter> {
  const { list, add, within } = values(agent)
  return {
    text: `select ${PRINTER} from printer where organization_id = $1 and deleted is null and active and ${within()}
      and (connection not like 'device:%' or connection = any(${add(devices.map(name => `device:${name}`))}::text[]))
      order by name, id`,
    values: list,
  }
}

/**
 * Those of the printers that are free for a job, locked until the transaction ends: of two agents that ask at once
 * one gets each. One that rests is left out.
 */
export async function freePrinters(
  transaction: Transaction,
  agent: Agent,
  ids: readonly string[],
): Promise<string[]> {
  const locked = await transaction.query<{ readonly id: string }>({
    text: `select id from printer where organization_id = $1 and id = any($2::uuid[]) and (retry_at is null or retry_at <= now())
           order by id for update skip locked`,
    values: [agent.organizationId, ids],
  })
  // Seen anew, now that the locks hold: what another agent took meanwhile counts. Only of these: a lock that is let go of
  // while they are looked at was another agent's, whose job would not be seen.
  const { rows } = await transaction.query({
    text: `select id from printer where organization_id = $1 and id = any($2::uuid[]) and (retry_at is null or retry_at <= now())
             and not exists (select 1 from print_job job where job.organization_id = $1 and job.printer_id = printer.id
               and job.deleted is null and job.status = 'sent' and job.lease_until > now())
             and exists (select 1 from print_job job where job.organization_id = $1 and job.printer_id = printer.id
               and job.deleted is null and job.status in ('queued', 'sent'))
           order by id`,
    values: [agent.organizationId, locked.rows.map(({ id }) => id)],
  })
  return rows.map(row => row['id'] as string)
}

/** Jobs whose agent was not heard of until the lease ran out. */
export const lostStatement = (agent: Agent, printerIds: readonly string[]): Statement<QueuedJob> => ({
  text: `select ${JOB} from print_job where organization_id = $1 and printer_id = any($2::uuid[]) and deleted is null
         and status = 'sent' and lease_until <= now() for update`,
  values: [agent.organizationId, printerIds],
})

/** Gives the oldest waiting job of each printer to the agent, under a new lease. */
export async function lease(
  transaction: Transaction,
  agent: Agent,
  printerIds: readonly string[],
): Promise<QueuedJob[]> {
  const { rows } = await transaction.query<QueuedJob>({
    text: `update print_job set status = 'sent', attempts = attempts + 1, agent_id = $3, lease_id = $4, fault = null, fault_detail = null,
             lease_until = now() + make_interval(secs => $5), version = version + 1, updated = now()
           where organization_id = $1 and id in (
             select first.id from unnest($2::uuid[]) as asked(id) cross join lateral (
               select id from print_job where organization_id = $1 and printer_id = asked.id and deleted is null and status = 'queued'
               order by requested_at, id limit 1) first)
           returning ${JOB}`,
    values: [agent.organizationId, printerIds, agent.id, newId(), LEASE_SECONDS],
  })
  return rows
}

/** A job of the agent's place, locked. */
export async function jobInHand(
  transaction: Transaction,
  agent: Agent,
  id: string,
): Promise<QueuedJob | undefined> {
  const { list, add } = values(agent)
  const within = rowScopeSql(ENTITIES.printJob, rowScopeOfAgent(agent), add) ?? 'true'
  const { rows } = await transaction.query<QueuedJob>({
    text: `select ${JOB} from print_job where organization_id = $1 and id = ${add(id)} and deleted is null and ${within} for update`,
    values: list,
  })
  return rows[0]
}

/** Writes what became of a job. `at`: when it was printed. */
export function settleStatement(
  organizationId: string,
  id: string,
  { status, attempts, fault }: Settled,
  more: { detail?: string | undefined; at?: string } = {},
): Statement {
  return {
    text: `update print_job set status = $3, attempts = $4, fault = $5, fault_detail = $6, printed_at = coalesce($7, printed_at),
             lease_until = case when $3 = 'sent' then now() + make_interval(secs => $8) end, version = version + 1, updated = now()
           where organization_id = $1 and id = $2`,
    values: [
      organizationId,
      id,
      status,
      attempts,
      fault,
      more.detail ?? null,
      more.at ?? null,
      LEASE_SECONDS,
    ],
  }
}

/** Jobs of which nothing reached their agent wait again; the sending does not count. */
export function putBackStatement(organizationId: string, jobs: readonly QueuedJob[]): Statement {
  return {
    text: `update print_job set status = 'queued', attempts = greatest(attempts - 1, 0), lease_until = null, version = version + 1, updated = now()
           where organization_id = $1 and id = any($2::uuid[]) and lease_id = any($3::uuid[]) and status = 'sent'`,
    values: [organizationId, jobs.map(({ id }) => id), jobs.map(({ leaseId }) => leaseId)],
  }
}

/** Writes how a printer stands; one that cannot print rests, the longer the longer it has been so. */
export async function notePrinter(
  transaction: Transaction,
  agent: Agent,
  printerId: string,
  state: PrinterState,
  detail?: string,
): Promise<void> {
  const { list, add, within } = values(agent)
  const id = add(printerId)
  const { rows } = await transaction.query({
    text: `select status, extract(epoch from now() - coalesce(status_since, now()))::float as since,
             extract(epoch from now() - last_seen)::float as seen, retry_at is not null as rests
           from printer where organization_id = $1 and id = ${id} and deleted is null and ${within()} for update`,
    values: list,
  })
  const before = rows[0] as { status: string; since: number; seen: number | null; rests: boolean } | undefined
  if (before === undefined) return
  const isReady = state === 'ready'
  const isSame = before.status === state
  const rest = isReady ? null : restSeconds(isSame ? before.since : 0)
  // `ready` is written anew only now and then: nobody needs to hear of it each time.
  if (isReady && isSame && !before.rests && before.seen !== null && before.seen < 20) return
  await transaction.query({
    text: `update printer set status = $3, fault = $4, status_since = case when $5 then status_since else now() end,
             last_seen = case when $3 = 'away' then last_seen else now() end,
             retry_at = case when $6::float is null then null else now() + make_interval(secs => $6) end, updated = now()
           where organization_id = $1 and id = $2`,
    values: [agent.organizationId, printerId, state, isReady ? null : (detail ?? null), isSame, rest],
  })
}

/** Seconds until a lease runs out or a printer that has work has rested; null: nothing waits. */
export async function dueIn(
  transaction: Transaction,
  { organizationId }: Agent,
  printerIds: readonly string[],
): Promise<number | null> {
  const { rows } = await transaction.query({
    text: `select extract(epoch from min(due) - now())::float as due from (
             select coalesce(max(job.lease_until) filter (where job.status = 'sent'), max(printer.retry_at)) as due
             from printer join print_job job on job.organization_id = $1 and job.printer_id = printer.id
               and job.deleted is null and job.status in ('queued', 'sent')
             where printer.organization_id = $1 and printer.id = any($2::uuid[]) group by printer.id) each`,
    values: [organizationId, printerIds],
  })
  return (rows[0]?.['due'] as number | null | undefined) ?? null
}

/** What an agent says of itself, written when it says something else or some time has passed. */
export const seenStatement = (agent: Agent, host: string | null, version: string | null): Statement => ({
  text: `update print_agent set last_seen = now(), host = coalesce($3, host), software_version = coalesce($4, software_version)
         where organization_id = $1 and id = $2 and (last_seen is null or last_seen < now() - interval '15 seconds'
           or host is distinct from coalesce($3, host) or software_version is distinct from coalesce($4, software_version))`,
  values: [agent.organizationId, agent.id, host, version],
})
