/** Who makes the machines of the house: by the names that equipment models and machines bear. */
import { likeText } from '../../database/like-text.ts'
import type { AnswerOf } from '@cloche/domain/catalogue'
import type { CallNamed } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import { may } from '@cloche/domain/rules/permissions'
import type { Statement } from '../../database/connection.ts'
import { rowScopeOf, rowScopeSql } from '../../entity-engine/row-scope.ts'
import type { Handler } from '../../http/call-context.ts'

type Provider = AnswerOf<CallNamed<'provider.providers'>>['providers'][number]

const ORDERS = {
  name: 'lower(min(name))',
  models: 'models',
  devices: 'devices',
  lastSeen: '"lastSeen"',
} as const

/** One maker is one name, however it is written in capitals; machines count where the session sees them. */
export const providers: Handler<'provider.providers'> = async ({ session, body, readTogether }) => {
  const { search = '', by = 'name', sort = 'asc', offset = 0, limit = 50 } = body
  const values: unknown[] = [session.organizationId]
  const value = (given: unknown) => `$${values.push(given)}`
  const { device } = ENTITIES
  const seesDevices = may(session.permissions, device.permission, 'view')
  const scope = seesDevices ? rowScopeSql(device, rowScopeOf(device, session, 'view'), value) : 'false'
  const within = scope === undefined ? '' : ` and ${scope}`
  const statement: Statement<Provider & { count: number }> = {
    text: `with named as (
        select trim(manufacturer) as name, 1 as models, 0 as devices, null::timestamptz as seen
        from equipment where organization_id = $1 and deleted is null and trim(manufacturer) <> ''
        union all
        select trim(manufacturer), 0, 1, last_seen
        from device where organization_id = $1 and deleted is null and trim(manufacturer) <> ''${within}
      )
      select min(name) as name, sum(models)::int as models,
        ${seesDevices ? 'sum(devices)::int' : 'null::int'} as devices, max(seen) as "lastSeen", count(*) over ()::int as "count"
      from named where name ilike ${value(`%${likeText(search.trim())}%`)} group by lower(name)
      order by ${ORDERS[by]} ${sort} nulls last, lower(min(name))
      limit ${value(limit)} offset ${value(offset)}`,
    values,
  }
  const [{ rows }] = await readTogether([statement])
  return { providers: rows.map(({ count: _count, ...provider }) => provider), count: rows[0]?.count ?? 0 }
}
