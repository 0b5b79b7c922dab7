/**
 * A demo that was cut off while it loaded. Its organizations are cleared away at the next start, and nothing else: they
 * were written down before the first row of them was, and row security holds for each while it is cleared.
 */
import type pg from 'pg'
import { newClient } from '../database/client.ts'
import type { Pool } from '../database/connection.ts'
import { transactPlatform, type Transaction } from '../database/transaction.ts'
import { eraseRows } from '../tenancy/index.ts'
import { DEMO_EMAILS } from './people.ts'

/** Held for as long as a server loads the demo. */
const LOADING_LOCK = 7_030_002

/** What is loaded at the first start; other parts are houses in another language, by the language. */
export const FIRST_PART = ''

const markKey = (part: string) => (part === FIRST_PART ? 'demo' : `demo.${part}`)

/** What the installation remembers of a part: `loading`; `loaded`; `kept`: cut off, and used since as it is. */
export const demoMark = (value: 'loading' | 'loaded', part = FIRST_PART) => remembered(markKey(part), value)

/** The organizations that a part of the demo is about to make. */
export const demoOrganizations = (ids: readonly string[], part = FIRST_PART) =>
  remembered(`${markKey(part)}.organizations`, JSON.stringify(ids))

/** What is remembered of a part; undefined: it was never begun. */
export async function markOfPart(pool: Pool, part: string): Promise<string | undefined> {
  const { rows } = await transactPlatform(pool, transaction =>
    transaction.query<{ readonly value: string }>({
      text: 'select value from installation where key = $1',
      values: [markKey(part)],
    }),
  )
  return rows[0]?.value
}

const remembered = (key: string, value: string) => ({
  text: `insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = $2`,
  values: [key, value],
})

/** Runs `load` while no other server loads the demo; waits for one that does. */
export async function loadAlone(config: pg.ClientConfig, load: () => Promise<void>): Promise<void> {
  const client = newClient({ ...config, options: '-c client_min_messages=warning' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOADING_LOCK])
    await load()
  } finally {
    await client.end()
  }
}

/**
 * Clears what a demo that was cut off had made: the rows of its organizations. Kept are a demo that another server is
 * loading now, and one in whose organizations there are other people.
 */
export async function clearUnfinishedDemo(pool: Pool): Promise<void> {
  await transactPlatform(pool, async transaction => {
    for (const { mark, made } of await unfinishedParts(transaction)) {
      for (const id of made) await eraseRows(transaction, id)
      await transaction.query({
        text: 'delete from installation where key in ($1, $2)',
        values: [mark, `${mark}.organizations`],
      })
    }
  })
}

/** A demo that was cut off and is used from now on as it is, is not cleared away later. */
export async function keepUnfinishedDemo(pool: Pool): Promise<void> {
  await transactPlatform(pool, transaction =>
    transaction.query({
      text: `update installation set value = 'kept' where (key = 'demo' or key like 'demo.%') and value = 'loading'`,
    }),
  )
}

async function unfinishedParts(
  transaction: Transaction,
): Promise<readonly { readonly mark: string; readonly made: readonly string[] }[]> {
  const { rows } = await transaction.query<{ readonly mark: string; readonly made: string }>({
    text: `select mark.key as mark, made.value as made from installation mark
      join installation made on made.key = mark.key || '.organizations'
      where (mark.key = 'demo' or mark.key like 'demo.%') and mark.value = 'loading'
      and not exists (select from identity where email <> all($1)
        and organization_id in (select json_array_elements_text(made.value::json)::uuid))
      and pg_try_advisory_xact_lock($2)`,
    values: [DEMO_EMAILS, LOADING_LOCK],
  })
  return rows.map(({ mark, made }) => ({ mark, made: JSON.parse(made) as string[] }))
}
