/** Failures in a row at HACCP points, in SQL: the incidence that nobody closed, while no check was in order since. `$1` organization. */

/** A check that nobody corrected. */
export const isUncorrected = (name: string) =>
  `not exists (select from haccp_check newer where newer.organization_id = $1 and newer.corrects_id = ${name}.id)`

/**
 * One row for each point with failures: `opened`, its incidence, and `failed.count`, how many checks failed.
 * @param columns besides those
 * @param points a condition on `opened.haccp_point_id`
 * @param until checks that are told of but came later do not count
 */
export const failingSql = (columns: string, points: string, until: string) =>
  `select distinct on (opened.haccp_point_id) opened.haccp_point_id as "haccpPointId", opened.id as "incidenceId", failed.count${columns}
    from incidence opened
    cross join lateral (select count(*)::int as count, max(at) as at from haccp_check failed where failed.organization_id = $1
      and failed.haccp_point_id = opened.haccp_point_id and failed.incidence_id = opened.id and failed.outcome = 'failed'
      and ${isUncorrected('failed')}) failed
    where opened.organization_id = $1 and ${points} and opened.kind = 'check' and opened.due_at is null
      and opened.sensor_id is null and opened.status <> 'closed' and opened.deleted is null and failed.count > 0
      and not exists (select from haccp_check good where good.organization_id = $1 and good.haccp_point_id = opened.haccp_point_id
        and good.outcome = 'ok' and good.at > failed.at and good.at <= greatest(${until}, failed.at) and ${isUncorrected('good')})
    order by opened.haccp_point_id, opened.at desc, opened.id`
