/** Indexes that serve reading alone are made when all rows are there: several times as fast. */
import type { Loader } from './superuser.ts'

export const LOADED = [
  'batch',
  'batch_item',
  'label',
  'label_link',
  'event',
  'stock_variation',
  'reading',
] as const

/** Drops what is no key, and notes how it was. */
export function dropIndexes({ client, step }: Loader): Promise<void> {
  return step('indexes dropped', async () => {
    await client.query(
      `insert into bench.index ("table", name, definition)
       select indrelid::regclass::text, indexrelid::regclass::text, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
       from pg_index where indrelid = any($1::regclass[]) and not indisunique`,
      [LOADED],
    )
    const { rows } = await client.query<{ name: string }>('select name from bench.index')
    for (const { name } of rows) await client.query(`drop index ${name}`)
  })
}

/** Makes them again, each a step; those of partitions take the names that the product gives them. */
export async function makeIndexes({ client, step }: Loader): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    'select name, definition from bench.index order by "table", name',
  )
  for (const { name, definition } of rows) await step(`index ${name}`, () => client.query(definition))
  await step('partitions named', () =>
    client.query(
      `select keep_partition(inhrelid::regclass) from pg_inherits where inhparent = any($1::regclass[])`,
      [['event', 'stock_variation', 'reading']],
    ),
  )
}
