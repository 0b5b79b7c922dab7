/** Public pages: what an organization shows to whoever scans a code without having a log-in. */
import type { Publishable, PublishedWith } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { DietName } from '@cloche/domain/rules/allergens'
import { bookOf, foodOf } from '@cloche/domain/rules/recipes'
import { decodeBytecode } from '@cloche/domain/rules/codes'
import { PUBLISHABLE, PUBLISHED_WITH } from '@cloche/domain/calls'
import type { Pool } from '../../database/connection.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { GuestHandler } from '../../http/call-context.ts'
import { publishedLabel } from './label-page.store.ts'
import {
  notPublished,
  ownerOf,
  publishedRow,
  readIn,
  recipeTree,
  type PublishedRow,
} from './published.store.ts'

type Answered = { readonly [name: string]: unknown }

/** Own properties that are marked as public, as name and value. */
function publicMetas({ metas }: PublishedRow) {
  return Object.entries(metas)
    .filter(([, meta]) => meta.isPublic === true && meta.value !== null)
    .map(([name, { value }]) => ({ name, value }))
}

/**
 * The allergens of the whole recipe and of the equipment it shares, not only what somebody wrote at the dish; a diet is
 * claimed only where every ingredient keeps it.
 */
async function withRecipe(
  transaction: Transaction,
  organizationId: string,
  row: PublishedRow,
): Promise<Answered> {
  const rows = await recipeTree(transaction, organizationId, row.id)
  const { allergens, diets } = foodOf(bookOf(rows))(row.id)
  const claimed = row['diets'] as readonly DietName[]
  return { ...row, allergens, diets: claimed.filter(diet => diets.includes(diet)) }
}

/** Cleaning hours are the house's own business. */
function withOpeningHours(row: PublishedRow): Answered {
  const periods = row['periods'] as { readonly kind: string }[]
  return { ...row, periods: periods.filter(({ kind }) => kind === 'opening') }
}

/** A label or batch: the page of its product, with the parts of the label that are published with it. */
async function labelPageOf(pool: Pool, entity: PublishedWith, id: string) {
  const organizationId = await ownerOf(pool, entity, id)
  const found = await readIn(pool, organizationId, transaction =>
    publishedLabel(transaction, entity, organizationId, id),
  )
  if (found === undefined) throw notPublished()
  const { productId, ...label } = found
  const page = await pageOf(pool, 'product', productId)
  return { ...page, entity, record: { ...page.record, id, productId, label } }
}

const isWithProduct = (entity: string): entity is PublishedWith =>
  (PUBLISHED_WITH as readonly string[]).includes(entity)

async function pageOf(pool: Pool, entity: Publishable, id: string) {
  const organizationId = await ownerOf(pool, entity, id)
  return readIn(pool, organizationId, async transaction => {
    const row = await publishedRow(transaction, entity, organizationId, id)
    if (row === undefined) throw notPublished()
    const own =
      entity === 'organization'
        ? row
        : await publishedRow(transaction, 'organization', organizationId, organizationId)
    const shown: Answered =
      entity === 'product'
        ? await withRecipe(transaction, organizationId, row)
        : entity === 'location'
          ? withOpeningHours(row)
          : row
    return {
      entity,
      record: { ...shown, metas: publicMetas(row) },
      organization: own === undefined ? null : { ...own, metas: publicMetas(own) },
    }
  })
}

/** @throws NOT_FOUND for what is not published, as for what is not there. */
export const publicRecord: GuestHandler<'public.record'> = ({ services, params }) => {
  const entity = params.entity
  const id = params.id.toLowerCase()
  return isWithProduct(entity) ? labelPageOf(services.pool, entity, id) : pageOf(services.pool, entity, id)
}

/** @throws RULE_BROKEN for what is no bytecode, NOT_FOUND for what is not published. */
export const publicCode: GuestHandler<'public.code'> = ({ services, params }) => {
  const decoded = decodeBytecode(params.bytecode ?? '')
  if (!decoded.ok)
    throw new Problem('RULE_BROKEN', { faults: [{ path: 'bytecode', rule: decoded.problem.code }] })
  const entity = [...PUBLISHABLE, ...PUBLISHED_WITH].find(
    name => ENTITIES[name].bytecode === decoded.typePrefix,
  )
  if (entity === undefined) throw notPublished()
  return isWithProduct(entity)
    ? labelPageOf(services.pool, entity, decoded.id)
    : pageOf(services.pool, entity, decoded.id)
}
