/**
 * Proving that what is sealed beside its table is as it was sealed: records that change against their last revision, labels
 * and balances against what ledgers tell of them, and the readings of every hour against their digest. Part by part, in a fixed order.
 */
import { plainInstant, REVISED, type Revised } from '@cloche/domain/rules/ledger-seals'
import type { Finding } from './check.ts'
import { READINGS_DIGEST } from './reading-digests.ts'
import type { Ask } from './records.store.ts'
import { checkBalances } from './reported-balances.ts'
import { checkLabels } from './reported-labels.ts'

const RECORDS_A_PART = 500
const HOURS_A_PART = 500
/** Readings that are older than a year and a day may have gone. */
const KEPT_DAYS = 366

const TABLES = Object.keys(REVISED) as Revised[]
const NO_ID = '00000000-0000-0000-0000-000000000000'

export interface KeptPart {
  /** Where to go on; null: that was all. */
  readonly next: string | null
  /** Records and hours that were compared. */
  readonly compared: number
  /** Records of which nothing sealed tells what they were: neither right nor wrong. */
  readonly unproved?: number
  readonly findings: Finding[]
}

/** Compares a part. `from`: what the part before answered; absent: the first. */
export async function checkKept(ask: Ask, organizationId: string, from?: string): Promise<KeptPart> {
  const [of = TABLES[0] as string, ...after] = (from ?? '').split('/')
  if (of === 'label') {
    const { last, ...part } = await checkLabels(ask, organizationId, after[0])
    return { ...part, next: last === null ? 'balance' : `label/${last}` }
  }
  if (of === 'balance')
    return { next: 'reading', compared: 0, findings: await checkBalances(ask, organizationId) }
  const table = TABLES.find(one => one === of) ?? (of === '' ? TABLES[0] : undefined)
  if (table === undefined) return checkReadings(ask, organizationId, after)
  const part = await checkRevised(ask, organizationId, table, after[0] ?? NO_ID)
  const following = TABLES[TABLES.indexOf(table) + 1] ?? 'label'
  return { ...part, next: part.last === null ? following : `${table}/${part.last}` }
}

/** What names each record: its own columns, where its table has them. */
async function checkRevised(ask: Ask, organizationId: string, table: Revised, after: string) {
  const { once }: { readonly once?: string } = REVISED[table]
  const awaited = once === undefined ? 'true' : `r.${once} is not null`
  const { rows } = await ask({
    text: `select r.id::text as id, r.updated::text as at, v.at::text as "sealedAt", ${awaited} as "isAwaited", changed.fields
      from (select * from ${table} where organization_id = $1 and id > $2::uuid order by id limit ${RECORDS_A_PART}) r
      left join lateral (
        select * from record_revision where organization_id = $1 and record_id = r.id order by version desc limit 1) v on true
      cross join lateral (
        select to_jsonb(r) as now, to_jsonb(jsonb_populate_record(null::${table}, v.content)) as was) both_
      left join lateral (
        select array_agg(name order by name) as fields from jsonb_object_keys(v.content) as name
        where both_.now -> name is distinct from both_.was -> name) changed on true
      order by r.id`,
    values: [organizationId, after],
  })
  const gone =
    after === NO_ID
      ? await ask({
          text: `select v.record_id::text as id, max(v.at)::text as at from record_revision v
            where v.organization_id = $1 and v.entity = $2
              and not exists (select from ${table} r where r.organization_id = $1 and r.id = v.record_id)
            group by v.record_id order by v.record_id limit 20`,
          values: [organizationId, table],
        })
      : { rows: [] }
  const subject = (id: string) => ({ entity: table, id })
  const findings = rows.flatMap((row): Finding[] => {
    const id = row['id'] as string
    const at = plainInstant(row['at'] as string)
    if (row['sealedAt'] === null)
      return row['isAwaited'] === true ? [{ kind: 'added', ledger: table, id, at, subject: subject(id) }] : []
    const fields = row['fields'] as string[] | null
    if (fields === null) return []
    const sealedAt = plainInstant(row['sealedAt'] as string)
    return [{ kind: 'changed', ledger: table, sealedAt, id, at, fields, subject: subject(id) }]
  })
  for (const row of gone.rows) {
    const [id, at] = [row['id'] as string, plainInstant(row['at'] as string)]
    findings.unshift({ kind: 'removed', ledger: table, sealedAt: at, id, at, fields: [], subject: null })
  }
  return {
    compared: rows.length,
    findings,
    last: rows.length < RECORDS_A_PART ? null : (rows.at(-1)?.['id'] as string),
  }
}

async function checkReadings(
  ask: Ask,
  organizationId: string,
  [sensor = NO_ID, hour = '-infinity']: readonly string[],
): Promise<KeptPart> {
  const { rows } = await ask({
    text: `select d.sensor_id::text as sensor, d.hour::text as hour, d.at::text as "sealedAt", d.id::text as id,
        d.digest is distinct from found.digest as "isOther", d.count, coalesce(found.count, 0)::int as now
      from (select distinct on (sensor_id, hour) * from reading_digest
        where organization_id = $1 and (sensor_id, hour) > ($2::uuid, $3::timestamptz)
        order by sensor_id, hour, revision desc limit ${HOURS_A_PART}) d
      cross join lateral (
        select count(*) as count, ${READINGS_DIGEST} as digest from reading where reading.organization_id = $1
          and reading.sensor_id = d.sensor_id and reading.at >= d.hour and reading.at < d.hour + interval '1 hour') found
      order by d.sensor_id, d.hour`,
    values: [organizationId, sensor, hour],
  })
  const { rows: late } = await ask({
    text: `select sensor_id::text as sensor, hour::text as hour from reading_late where organization_id = $1`,
    values: [organizationId],
  })
  const isLate = new Set(late.map(row => `${row['sensor']} ${row['hour']}`))
  const oldest = Date.now() - KEPT_DAYS * 86_400_000
  const findings = rows.flatMap((row): Finding[] => {
    const at = plainInstant(row['hour'] as string)
    const [now, count] = [row['now'] as number, row['count'] as number]
    if (row['isOther'] !== true || isLate.has(`${row['sensor']} ${row['hour']}`)) return []
    if (now === 0 && Date.parse(at) < oldest) return []
    return [
      {
        kind: now < count ? 'removed' : now > count ? 'added' : 'changed',
        ledger: 'reading',
        sealedAt: plainInstant(row['sealedAt'] as string),
        id: row['id'] as string,
        at,
        fields: now === count ? ['value'] : [],
        subject: { entity: 'sensor', id: row['sensor'] as string },
      },
    ]
  })
  const last = rows.at(-1)
  return {
    compared: rows.length,
    findings,
    next:
      rows.length < HOURS_A_PART || last === undefined ? null : `reading/${last['sensor']}/${last['hour']}`,
  }
}
