/** The product with the demo and so many rows of every entity more that each list has further pages, made by SQL. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { standardVerbs } from '../packages/domain/src/catalogue/derive/index.ts'
import { ALL_ENTITIES } from '../packages/domain/src/entities/index.ts'
import { copyData } from '../packages/server/src/testing/copied-data.ts'
import { runningConnection } from '../packages/server/src/database/embedded/index.ts'
import { bulkInsert, withoutForeignKeys } from '../packages/server/src/testing/bulk-rows.ts'
import { startProduct, type Product } from './product.ts'

/** More than two pages of the usual length. */
export const ROWS = 130

/** The ids of such rows. */
const MADE = '00000000-0000-7000-8000-%'

/** What is not made, with the reason. */
const LEFT: Readonly<Record<string, string>> = {
  organization: 'the organization itself',
  haccpPlanVersion: 'a version holds a whole plan as it was published, and is made by publishing alone',
  location: 'places stand in a tree, whose branches a row of bulk does not know',
}

export interface FullProduct extends Product {
  /** Makes the rows, once, in an organization and at one of its places. Answers the entities whose rows could not be made. */
  fill(organizationId: string, locationId: string): Promise<readonly string[]>
}

/** Starts the product, or that of another `main`, with the demo; the rows come with `fill`. */
export async function startFull(main?: string): Promise<FullProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'cloche-pages-'))
  const filled = process.env['JOURNEYS_FILLED_DATA']
  if (filled !== undefined) copyData(filled, folder)
  const product = await startProduct({ CLOCHE_DATA: folder, DATABASE_URL: '' }, main)
  return {
    url: product.url,
    stop: async () => {
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    fill: async (organizationId, locationId) => {
      const client = new pg.Client(runningConnection(folder))
      await client.connect()
      try {
        return await fill(client, organizationId, locationId)
      } finally {
        await client.end()
      }
    },
  }
}

async function fill(client: pg.Client, organizationId: string, locationId: string): Promise<string[]> {
  await client.query(`select set_config('app.organization_id', $1, false)`, [organizationId])
  await withoutForeignKeys(client)
  const failed: string[] = []
  for (const entity of ALL_ENTITIES) {
    if (entity.scope === 'platform' || entity.name in LEFT || !standardVerbs(entity).includes('list'))
      continue
    const sql =
      bulkInsert(entity, { organizationId, places: [locationId], count: () => ROWS }) +
      ' on conflict do nothing'
    await client
      .query(sql)
      .catch((error: unknown) => failed.push(`${entity.name}: ${(error as Error).message}`))
  }
  // Open labels that are used up one after another.
  await client.query(
    `update label set is_final = false, expiration = now() + make_interval(hours => length(serial) + 24),
       state = 'chill' where organization_id = $1 and id::text like $2`,
    [organizationId, MADE],
  )
  await client.query(
    `insert into stock_balance (organization_id, product_id, location_id, state, batch_id, is_labelled, measure, value, changed)
     select organization_id, id, $2, 'chill', '00000000-0000-0000-0000-000000000000', false, 'g', 1000, now()
     from product where organization_id = $1 and id::text like $3 on conflict do nothing`,
    [organizationId, locationId, MADE],
  )
  // Rules that the product takes, and that nothing breaks: each would tell of all that is made.
  await client.query(
    `update alert set subject = 'label', condition = 'notPrinted', "after" = 31536000
       where organization_id = $1 and id::text like $2`,
    [organizationId, MADE],
  )
  await client.query('analyze')
  return failed
}
