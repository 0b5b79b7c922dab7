/** Sends exports that are due: any number of servers may, each takes one at a time. */
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { compareInstants } from '@cloche/domain/rules/calendar'
import {
  isBackupLicensed,
  isWorthTrying,
  namesToRemove,
  nextExport,
  titleOf,
} from '@cloche/domain/rules/export-schedule'
import type { LicenseHeld } from '@cloche/domain/rules/permissions'
import type { Outside } from '../../../adapters/outside/index.ts'
import { serverActor } from '../../../audit/server-actor.ts'
import { writeAudit } from '../../../audit/write-audit.ts'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import { digestOfFile } from '../digest.ts'
import type { Exporting } from '../exporting.ts'
import { writeExport } from '../write.ts'
import {
  beat,
  lastStatus,
  noteRemoved,
  planNext,
  sentRuns,
  settleRun,
  takeRun,
  type Outcome,
  type TakenRun,
} from './runs.store.ts'
import { readSchedule, secretsOf, type Schedule } from './settings.ts'
import { openTarget, SendingFault } from './target.ts'

const BEAT_MS = 10_000
/** One that a server left was tried as often: it is not begun for ever. */
const LEFT_MAX = 3

export interface Sending {
  readonly exporting: Exporting
  readonly outside: Pick<Outside, 'connect' | 'fetch'>
  /** ISO instant. */
  readonly now: () => string
  /** Tells those who decide that none arrived; in the transaction of what became of it. */
  readonly tell: (transaction: Transaction, run: TakenRun, outcome: Outcome) => Promise<unknown>
  /** Bytes of a piece, where a bucket takes files in pieces; as is usual unless given. */
  readonly pieceBytes?: number
}

const within = <T>(
  { exporting }: Sending,
  organizationId: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => transact(exporting.pool, serverScope(organizationId), work)

/** Sends what is due, one after the other. @returns how many were taken */
export async function sendDue(sending: Sending): Promise<number> {
  for (let count = 0; ; count++) {
    const run = await takeRun(sending.exporting.pool, sending.now())
    if (run === undefined) return count
    await perform(sending, run)
  }
}

async function perform(sending: Sending, run: TakenRun): Promise<void> {
  const { organizationId } = run
  const { schedule, isAtWork, isLicensed } = await within(sending, organizationId, async transaction => ({
    schedule: await readSchedule(transaction, organizationId),
    ...(await scheduleState(transaction, organizationId, sending.now())),
  }))
  // Switched off, or the organization was stopped, in the moment in which it was taken.
  if (!schedule.settings.isOn || !isAtWork) return drop(sending, run)
  if (isMoved(run, schedule))
    return within(sending, organizationId, async transaction => {
      await forget(transaction, run)
      await planNext(transaction, organizationId, schedule, earlier(run.planned, sending.now()))
    })
  const outcome = isLicensed ? await tried(sending, run, schedule) : SKIPPED
  await within(sending, organizationId, async transaction => {
    const isNews = !(outcome.status === 'skipped' && (await lastStatus(transaction, run)) === 'skipped')
    if (!(await settleRun(transaction, run, outcome, sending.now()))) return
    if (outcome.status === 'again') return
    if (outcome.status === 'done') await noteLeft(transaction, run, outcome)
    // As it is by now: somebody may have changed it meanwhile.
    const now = await readSchedule(transaction, organizationId)
    // From now on: one that was wanted sooner does not stand for the one of the schedule.
    await planNext(transaction, organizationId, now, sending.now())
    if (outcome.status !== 'done' && isNews) await sending.tell(transaction, run, outcome)
  })
}

/** That everything left, and where to, stands in the audit log. */
function noteLeft(
  transaction: Transaction,
  { organizationId, name }: TakenRun,
  { sentTo, bytes, sha256 }: Extract<Outcome, { readonly status: 'done' }>,
): Promise<unknown> {
  return writeAudit(transaction, serverActor(organizationId), {
    action: 'export.made',
    entity: 'organization',
    recordId: organizationId,
    verb: 'sendExport',
    after: { sentTo, name, bytes, sha256 },
  })
}

const SKIPPED: Outcome = { status: 'skipped', fault: 'licence', detail: null }

const earlier = (one: string, two: string) => (one < two ? one : two)

/** The organization has its clocks in another zone since it was planned. */
const isMoved = ({ planned, due, attempts }: TakenRun, { settings, timeZone }: Schedule): boolean =>
  attempts === 1 &&
  planned === due &&
  compareInstants(
    nextExport(settings, new Date(Date.parse(planned) - 1).toISOString(), timeZone),
    planned,
  ) !== 0

const forget = (transaction: Transaction, { organizationId, id }: TakenRun) =>
  transaction.query({
    text: 'delete from export_run where organization_id = $1 and id = $2',
    values: [organizationId, id],
  })

const drop = (sending: Sending, run: TakenRun): Promise<void> =>
  within(sending, run.organizationId, async transaction => {
    await forget(transaction, run)
  })

/** Whether the organization may work, and whether a licence for backups is in force. */
export async function scheduleState(
  transaction: Transaction,
  organizationId: string,
  now: string,
): Promise<{ readonly isAtWork: boolean; readonly isLicensed: boolean }> {
  const [organization, licenses, deciders] = await Promise.all([
    transaction.query<{ active: boolean }>({
      text: 'select active from organization where id = $1',
      values: [organizationId],
    }),
    transaction.query<LicenseHeld>({
      text: `select type, status, "from", "to", location_id as "locationId", user_id as "userId", device_id as "deviceId",
               is_personal as "isPersonal"
             from license where organization_id = $1 and type = 'backup' and deleted is null and active limit 1000`,
      values: [organizationId],
    }),
    transaction.query<{ userId: string; roleLevel: 4 | 5 }>({
      text: `select id as "userId", role_level as "roleLevel" from "user"
             where organization_id = $1 and deleted is null and active and role_level >= 4 limit 1000`,
      values: [organizationId],
    }),
  ])
  return {
    isAtWork: organization.rows[0]?.active === true,
    isLicensed: isBackupLicensed(licenses.rows, deciders.rows, now),
  }
}

/** Makes the archive, sends it, and takes away what is too old there. */
async function tried(sending: Sending, run: TakenRun, schedule: Schedule): Promise<Outcome> {
  const { exporting } = sending
  const { config, pool, blobs } = exporting
  const spool = join(config.dataFolder, 'export-on-its-way')
  const path = join(spool, `${run.id}-${run.attempts}.zip`)
  const beating = setInterval(() => {
    within(sending, run.organizationId, transaction => beat(transaction, run, sending.now())).catch(
      () => undefined,
    )
  }, BEAT_MS)
  try {
    if (run.wasLeft && run.attempts > LEFT_MAX) throw new SendingFault('interrupted')
    const secrets = secretsOf(exporting.targetSeal, run.organizationId, schedule.sealedSecret)
    if (secrets === undefined) throw new SendingFault('secret')
    // A target that does not let us in is known before the work of an archive.
    const target = await openTarget(sending.outside, schedule.settings, secrets, sending.pieceBytes)
    target.close()
    await mkdir(spool, { recursive: true, mode: 0o700 })
    await writeExport({ database: pool.config, blobs }, run.organizationId, path)
    const { size } = await stat(path)
    const sha256 = await digestOfFile(path)
    const open = await openTarget(sending.outside, schedule.settings, secrets, sending.pieceBytes)
    try {
      await open.put(path, run.name)
      const sentTo = titleOf(schedule.settings)
      await clear(sending, run, { keep: schedule.settings.keep, sentTo, remove: open.remove })
      return { status: 'done', bytes: size, sha256, sentTo }
    } finally {
      open.close()
    }
  } catch (error) {
    const { fault, detail } = known(error)
    return { status: isWorthTrying(fault, run.attempts) ? 'again' : 'failed', fault, detail }
  } finally {
    clearInterval(beating)
    await rm(path, { force: true })
  }
}

function known(error: unknown): Pick<SendingFault, 'fault' | 'detail'> {
  if (error instanceof SendingFault) return error
  return { fault: (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'full' : 'failed', detail: null }
}

/** Keeps the last ones at the target: what goes are files that were put there by this schedule, each by its name. */
async function clear(
  sending: Sending,
  { organizationId }: TakenRun,
  {
    keep,
    sentTo,
    remove,
  }: { readonly keep: number; readonly sentTo: string; readonly remove: (name: string) => Promise<void> },
): Promise<void> {
  const sent = await within(sending, organizationId, transaction => sentRuns(transaction, organizationId))
  // The one that arrived just now is not among them yet.
  for (const name of namesToRemove([{ name: '', sentTo }, ...sent], sentTo, keep)) {
    // It arrived; that something old could not be taken away is tried again with the next one.
    const isGone = await remove(name).then(
      () => true,
      () => false,
    )
    if (!isGone) return
    await within(sending, organizationId, transaction =>
      noteRemoved(transaction, organizationId, name, sending.now()),
    )
  }
}
