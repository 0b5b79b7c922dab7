/** Places that have their own of a record from above: what it does, it does not do there a second time. */

/**
 * SQL that is true where a place lies at or below one that has its own of a record. `record` is the record's id, `path`
 * the ids from the organization's first place down to the one that is asked about; `$1` is the organization.
 */
export const hasOwnSql = (table: string, record: string, path: string): string =>
  `exists (select from roll_out sent join ${table} own on own.organization_id = $1 and own.id = sent.copy_id and own.deleted is null
    where sent.organization_id = $1 and sent.source_id = ${record} and sent.location_id = any(${path}))`
