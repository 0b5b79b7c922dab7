/** SQL that makes the tables of the catalogue: the first draft of a migration, for people to review. */
import type { Table } from './table.ts'

/** `create table` with keys, indexes and row-level security. Foreign keys come apart, since tables name each other. */
export function draftTable(table: Table): string {
  const columns = table.columns.map(
    column =>
      `  ${column.name} ${column.sql}${column.nullable ? '' : ' not null'}${column.default === undefined ? '' : ` default ${column.default}`}`,
  )
  const lines = [
    `create table ${table.name} (`,
    [...columns, `  primary key (${table.primaryKey.join(', ')})`].join(',\n'),
    `)${table.partitionBy === undefined ? '' : ` partition by range (${table.partitionBy})`};`,
  ]
  if (table.partitionBy !== undefined)
    lines.push(`create table ${table.name}_default partition of ${table.name} default;`)
  for (const index of table.indexes) {
    lines.push(
      `create ${index.unique ? 'unique ' : ''}index ${index.name} on ${table.name}` +
        `${index.using ? ` using ${index.using}` : ''} (${index.columns.join(', ')})` +
        `${index.where ? ` where ${index.where}` : ''};`,
    )
  }
  const owner = table.isTenant ? 'organization_id' : 'id'
  const mine = `${owner} = nullif(current_setting('app.organization_id', true), '')::uuid`
  lines.push(
    `alter table ${table.name} enable row level security;`,
    `alter table ${table.name} force row level security;`,
    `create policy tenant on ${table.name} using (${mine}) with check (${mine});`,
    `grant select, insert${table.isLedger ? '' : ', update, delete'} on ${table.name} to cloche_app;`,
  )
  if (table.isLedger)
    lines.push(
      `create trigger append_only before update or delete on ${table.name} for each row execute function refuse_change();`,
      `create trigger append_only_truncate before truncate on ${table.name} for each statement execute function refuse_change();`,
    )
  if (table.partitionBy !== undefined)
    lines.push(
      `select keep_partition('${table.name}_default');`,
      `create trigger refuse_to_come before insert on ${table.name}_default for each row execute function refuse_to_come('${table.name}');`,
    )
  return lines.join('\n')
}

export function draftForeignKeys(table: Table): string {
  return table.foreignKeys
    .map(
      key =>
        `alter table ${table.name} add constraint ${key.name} foreign key (${key.columns.join(', ')}) ` +
        `references ${key.table} (${key.target.join(', ')})${key.onDelete ? ` on delete ${key.onDelete}` : ''};`,
    )
    .join('\n')
}
