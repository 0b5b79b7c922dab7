/** What findings are about, in words: which check or sensor, and whose. */
import type { Finding } from './check.ts'
import type { Ask } from './records.store.ts'

type Named = { readonly what: string | null; readonly who: string | null }

const person = (column: string) =>
  `(select full_name from "user" where "user".organization_id = $1 and "user".id = ${column}) as who`

/** How each kind of record is called, by ids: its own words, and the person it was of. */
const QUERIES: Readonly<Record<string, string>> = {
  haccp_check: `select id::text as id, point as what, ${person('user_id')} from haccp_check where organization_id = $1 and id = any($2::uuid[])`,
  incidence: `select id::text as id, name as what, ${person('coalesce(verified_by, acknowledged_by)')} from incidence where organization_id = $1 and id = any($2::uuid[])`,
  process: `select id::text as id, name as what, ${person('user_id')} from process where organization_id = $1 and id = any($2::uuid[])`,
  invoice: `select id::text as id, name as what, buyer as who from invoice where organization_id = $1 and id = any($2::uuid[])`,
  purchase: `select id::text as id, name as what, ${person('user_id')} from purchase where organization_id = $1 and id = any($2::uuid[])`,
  label: `select label.id::text as id, concat_ws(' ', (select name from product where organization_id = $1 and product.id = label.product_id), serial) as what, ${person('made_by_id')} from label where organization_id = $1 and id = any($2::uuid[])`,
  stock_balance: `select id::text as id, name as what, null as who from product where organization_id = $1 and id = any($2::uuid[])`,
  haccp_plan_version: `select id::text as id, plan || ' · ' || number as what, signed_name as who from haccp_plan_version where organization_id = $1 and id = any($2::uuid[])`,
  record_revision: `select id::text as id, content ->> 'name' as what, null as who from record_revision where organization_id = $1 and id = any($2::uuid[])`,
  history: `select id::text as id, entity as what, user_name as who from history where organization_id = $1 and id = any($2::uuid[])`,
  reading: `select d.id::text as id, concat_ws(' · ', s.name, (select name from device where device.organization_id = $1 and device.id = s.device_id)) as what, null as who
    from reading_digest d join sensor s on s.organization_id = $1 and s.id = d.sensor_id where d.organization_id = $1 and d.id = any($2::uuid[])`,
  reading_digest: `select d.id::text as id, s.name as what, null as who
    from reading_digest d join sensor s on s.organization_id = $1 and s.id = d.sensor_id where d.organization_id = $1 and d.id = any($2::uuid[])`,
}

/** The findings with what their records are called; as they are where nothing says it. */
export async function nameFindings(
  ask: Ask,
  organizationId: string,
  findings: readonly Finding[],
): Promise<Finding[]> {
  const names = new Map<string, Named>()
  for (const [ledger, text] of Object.entries(QUERIES)) {
    const ids = findings.flatMap(one => (one.kind !== 'block' && one.ledger === ledger ? [one.id] : []))
    if (ids.length === 0) continue
    const { rows } = await ask({ text, values: [organizationId, ids] })
    for (const row of rows) names.set(`${ledger} ${row['id'] as string}`, row as unknown as Named)
  }
  return findings.map(one => {
    const named = one.kind === 'block' ? undefined : names.get(`${one.ledger} ${one.id}`)
    return named === undefined ? one : { ...one, what: named.what, who: named.who }
  })
}
