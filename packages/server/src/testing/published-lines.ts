/** Compares what the code keeps beside the records with what the records say: what is published, which alerts are watched. */
import type { Pool } from '../database/connection.ts'

const SHOWN = 'is_public and active and deleted is null'
const SHOWS_LABELS = `exists (select from product where product.organization_id = made.organization_id
  and product.id = made.product_id and product.is_public and product.public_label <> '{}' and product.active and product.deleted is null)`

/** Read as one organization; removed labels may keep a line, since their pages are not shown. */
const GAPS = `
  with wanted(entity, id, must) as (
    select 'product', id, true from product where ${SHOWN}
    union all select 'location', id, true from location where ${SHOWN}
    union all select 'equipment', id, true from equipment where ${SHOWN}
    union all select 'label', id, deleted is null from label made where ${SHOWS_LABELS}
    union all select 'batch', id, deleted is null from batch made where ${SHOWS_LABELS}
  )
  select 'not published: ' || entity || ' ' || id as gap from wanted
    where must and not exists (select from lines where lines.entity = wanted.entity and lines.id = wanted.id)
  union all select 'published: ' || entity || ' ' || id from lines
    where not exists (select from wanted where wanted.entity = lines.entity and wanted.id = lines.id)
  union all select 'alerts are not watched' where not $3
    and exists (select from alert where subject = 'label' and active and deleted is null)`

/**
 * What differs in any organization of the installation; empty: nothing does.
 * @param seen organizations that are passed over; those that are looked at are added
 */
export function publishedGaps(pool: Pool, seen: Set<string>): Promise<string[]> {
  return pool.use(async connection => {
    const { rows } = await connection.send<{
      id: string
      entities: string[]
      ids: string[]
      watched: boolean
    }>({
      text: `select id, coalesce(array_agg(entity) filter (where entity is not null), '{}') as entities,
          coalesce(array_agg(record_id) filter (where entity is not null), '{}') as ids,
          exists (select from alert_watch where alert_watch.organization_id = id) as watched
        from (select organization_id as id from location_owner union select organization_id from published) as known
        left join published on published.organization_id = id group by id`,
    })
    const gaps: string[] = []
    for (const { id, entities, ids, watched } of rows) {
      if (seen.has(id)) continue
      seen.add(id)
      await connection.sendSeveral(`begin;set local app.organization_id = '${id}';set local role cloche_app`)
      const found = await connection.send<{ gap: string }>({
        text: GAPS.replace(
          'with ',
          'with lines(entity, id) as (select * from unnest($1::text[], $2::uuid[])), ',
        ),
        values: [entities, ids, watched],
      })
      await connection.sendSeveral('rollback')
      gaps.push(...found.rows.map(({ gap }) => `${id}: ${gap}`))
    }
    return gaps
  })
}
