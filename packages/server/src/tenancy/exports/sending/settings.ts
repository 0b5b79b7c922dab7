/** When an organization's exports are made by themselves and where to, as it is kept. */
import type { ExportRhythm, ExportTarget } from '@cloche/domain/rules/export-schedule'
import type { Seal } from '../../../adapters/seal.ts'
import type { Transaction } from '../../../database/transaction.ts'

export interface ScheduleSettings extends ExportRhythm, ExportTarget {
  readonly isOn: boolean
  /** How many archives stay at the target. */
  readonly keep: number
}

/** What is secret of a target, sealed. */
export interface TargetSecrets {
  readonly secretAccessKey?: string | undefined
  readonly password?: string | undefined
  readonly privateKey?: string | undefined
  readonly passphrase?: string | undefined
}

export interface Schedule {
  readonly settings: ScheduleSettings
  readonly sealedSecret: Buffer | null
  /** 0: none was ever saved. */
  readonly version: number
  /** Of the organization, whose clocks say when. */
  readonly timeZone: string
}

export const NO_SCHEDULE: ScheduleSettings = {
  isOn: false,
  rhythm: 'day',
  weekday: 1,
  monthDay: 1,
  at: '03:00',
  keep: 7,
  kind: 's3',
  endpoint: '',
  region: '',
  bucket: '',
  prefix: '',
  accessKeyId: '',
  host: '',
  port: 22,
  user: '',
  folder: '',
  hostKey: '',
}

export async function readSchedule(transaction: Transaction, organizationId: string): Promise<Schedule> {
  const { rows } = await transaction.query<{
    settings: Partial<ScheduleSettings> | null
    sealedSecret: Buffer | null
    version: number
    timeZone: string
  }>({
    text: `select s.settings, s.sealed_secret as "sealedSecret", coalesce(s.version, 0) as version, o.time_zone as "timeZone"
           from organization o left join export_schedule s on s.organization_id = o.id where o.id = $1`,
    values: [organizationId],
  })
  const { settings = null, sealedSecret = null, version = 0, timeZone = 'UTC' } = rows[0] ?? {}
  return { settings: { ...NO_SCHEDULE, ...settings }, sealedSecret, version, timeZone }
}

/** Writes it whole. @returns whether nobody else did meanwhile */
export async function writeSchedule(
  transaction: Transaction,
  organizationId: string,
  { settings, sealedSecret, version }: Omit<Schedule, 'timeZone'>,
  userId: string | null,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `insert into export_schedule (organization_id, settings, sealed_secret, changed_by) values ($1, $2, $3, $5)
           on conflict (organization_id) do update set settings = excluded.settings, sealed_secret = excluded.sealed_secret,
             version = export_schedule.version + 1, changed = now(), changed_by = excluded.changed_by
           where export_schedule.version = $4`,
    values: [organizationId, JSON.stringify(settings), sealedSecret, version, userId],
  })
  return rowCount === 1
}

/** What was sealed; undefined where nothing is kept, or the installation's secret is another one now. */
export function secretsOf(
  seal: Seal,
  organizationId: string,
  sealed: Buffer | null,
): TargetSecrets | undefined {
  if (sealed === null) return undefined
  try {
    return seal.open(organizationId, sealed) as TargetSecrets
  } catch {
    return undefined
  }
}
