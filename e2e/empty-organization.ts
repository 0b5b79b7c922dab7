/** An organization with an owner and nothing else, on a product without the demo. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { newId } from '../packages/server/src/adapters/ids.ts'
import { hashPassword } from '../packages/server/src/adapters/passwords.ts'
import { runningConnection } from '../packages/server/src/database/embedded/index.ts'
import { firstActions } from '../packages/server/src/tenancy/organizations/first-records/actions.ts'
import { firstProfiles } from '../packages/server/src/tenancy/organizations/first-records/profiles.ts'
import { firstStates } from '../packages/server/src/tenancy/organizations/first-records/states.ts'
import { startProduct, type Product } from './product.ts'

export const emptyOwner = { email: 'owner@empty.example', password: 'a kitchen of its own' } as const

export interface EmptyProduct extends Product {
  /** The folder of the mail that it sends. */
  readonly mailFolder: string
}

/** Starts the product without the demo and makes the organization, whose owner reads this locale. */
export async function startEmpty(locale = 'en'): Promise<EmptyProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'cloche-empty-'))
  const product = await startProduct({
    CLOCHE_DATA: folder,
    DATABASE_URL: '',
    CLOCHE_DEMO: 'off',
    CLOCHE_SECRET: randomBytes(48).toString('base64'),
    CLOCHE_PUBLIC_URL: 'http://kitchen.example',
  })
  const client = new pg.Client(runningConnection(folder))
  await client.connect()
  const [organizationId, userId] = [newId(), newId()]
  await client.query(`select set_config('app.organization_id', $1, false)`, [organizationId])
  await client.query(
    `insert into organization (id, name, locale, time_zone, country, small_id, organization_connection_id)
     values ($1, 'Casa Nueva', $2, 'Europe/Madrid', 'ES', 'empty', 'EMPTY')`,
    [organizationId, locale],
  )
  for (const { text, values } of [
    ...firstStates(organizationId, locale as 'en'),
    ...firstActions(organizationId, locale as 'en'),
    ...firstProfiles(organizationId, locale),
  ])
    await client.query(text, values as unknown[])
  await client.query(
    `insert into "user" (organization_id, id, name, full_name, email, role_level, locale) values ($1, $2, 'Nora', 'Nora', $3, 5, $4)`,
    [organizationId, userId, emptyOwner.email, locale],
  )
  await client.query(
    'insert into identity (id, email, password_hash, organization_id, user_id) values ($1, $2, $3, $4, $5)',
    [newId(), emptyOwner.email, await hashPassword(emptyOwner.password), organizationId, userId],
  )
  await client.end()
  return {
    url: product.url,
    mailFolder: join(folder, 'mail'),
    stop: async () => {
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
