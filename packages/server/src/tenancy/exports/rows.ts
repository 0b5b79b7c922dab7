/** The rows of a table that belong to an organization, in the order of their key, some at a time. */
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ExportedTable } from './tables.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ROWS = 500
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

type Shape = Pick<ExportedTable, 'name' | 'owner' | 'key'> & {
  readonly columns: readonly { readonly name: string }[]
}

function selection(table: Shape, organizationId: string, column: (name: string) => string): string {
  if (!UUID.test(organizationId)) throw new Error('Not a UUID')
  const order = table.key.length > 0 ? table.key : table.columns.map(({ name }) => name)
  return (
    `select ${table.columns.map(({ name }) => column(name)).join(', ')} from public.${quoted(table.name)} ` +
    `where ${quoted(table.owner)} = '${organizationId}' order by ${order.map(quoted).join(', ')}`
  )
}

/** Lines of JSON as PostgreSQL writes them: exact in every digit. */
export async function* lines(
  client: pg.Client,
  table: Shape,
  organizationId: string,
): AsyncGenerator<string, void> {
  await client.query(
    `declare exported no scroll cursor for select row_to_json(one)::text as line from (${selection(table, organizationId, quoted)}) one`,
  )
  try {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${ROWS} from exported`)
      if (rows.length === 0) return
      yield rows.map(({ line }) => `${line}\n`).join('')
    }
  } finally {
    await client.query('close exported').catch(() => undefined)
  }
}

/** CSV (RFC 4180) with a first line of names; what a spreadsheet would run as a formula is guarded by an apostrophe. */
export function csv(client: pg.Client, table: ExportedTable, organizationId: string): AsyncIterable<Buffer> {
  const texts = new Set(
    table.columns
      .filter(({ type }) => /^(text|jsonb?|character varying)$/.test(type))
      .map(({ name }) => name),
  )
  const guarded = (name: string) =>
    texts.has(name)
      ? `case when ${quoted(name)}::text ~ '^[=+@\\t\\r\\n-]' then '''' || ${quoted(name)}::text else ${quoted(name)}::text end as ${quoted(name)}`
      : quoted(name)
  return client.query(
    copyTo(`copy (${selection(table, organizationId, guarded)}) to stdout with (format csv, header)`),
  ) as unknown as AsyncIterable<Buffer>
}
