/** Public pages: what an organization shows to whoever scans a code without having a log-in. */
import type { Publishable, PublishedWith } from '@cloche/domain/calls'
import type { Metas } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { bookOf, foodOf } from '@cloche/domain/rules/recipes'
import { decodeBytecode } from '@cloche/domain/rules/codes'
import { PUBLISHABLE, PUBLISHED_WITH } from '@cloche/domain/calls'
import type { Pool } from '../../database/connection.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { AnswerTo, GuestHandler } from '../../http/call-context.ts'
import { publishedLabel } from './label-page.store.ts'
import { isWithProduct, notPublished, ownerOf, publishedRow, readIn, recipeTree } from './published.store.ts'

type Page = AnswerTo<'public.record'>
type PageOf<E> = Extract<Page, { readonly entity: E }>

/** With its own properties that are marked as public, as name and value. */
function told<R extends { readonly metas: Metas }>({ metas, ...row }: R) {
  const shown = Object.entries(metas).flatMap(([name, { isPublic, value }]) =>
    isPublic === true && value !== null ? [{ name, value }] : [],
  )
  return { ...row, metas: shown }
}

/** What is there, or what is not published. @throws NOT_FOUND */
function published<R>(row: R | undefined): R {
  if (row === undefined) throw notPublished()
  return row
}

async function organizationIn(transaction: Transaction, id: string): Promise<Page['organization']> {
  const own = await publishedRow(transaction, 'organization', id, id)
  return own === undefined ? null : told(own)
}

/**
 * The allergens of the whole recipe and of the equipment it shares, not only what somebody wrote at the dish; a diet is
 * claimed only where every ingredient keeps it.
 */
async function productPage(pool: Pool, organizationId: string, id: string): Promise<PageOf<'product'>> {
  return readIn(pool, organizationId, async transaction => {
    const row = published(await publishedRow(transaction, 'product', organizationId, id))
    const organization = await organizationIn(transaction, organizationId)
    const tree = bookOf(await recipeTree(transaction, organizationId, id))
    const { allergens, diets } = foodOf(tree)(row.id)
    const claimed = row.diets.filter(diet => diets.includes(diet))
    return { entity: 'product', record: { ...told(row), allergens, diets: claimed }, organization }
  })
}

/** A label or batch: the page of its product, with the parts of the label that are published with it. */
async function labelPage(pool: Pool, entity: PublishedWith, id: string): Promise<PageOf<PublishedWith>> {
  const organizationId = await ownerOf(pool, entity, id)
  const { productId, ...label } = published(
    await readIn(pool, organizationId, transaction =>
      publishedLabel(transaction, entity, organizationId, id),
    ),
  )
  const { record, organization } = await productPage(pool, organizationId, productId)
  return { entity, record: { ...record, id, productId, label }, organization }
}

async function pageOf(pool: Pool, entity: Publishable | PublishedWith, id: string): Promise<Page> {
  if (isWithProduct(entity)) return labelPage(pool, entity, id)
  const organizationId = await ownerOf(pool, entity, id)
  if (entity === 'product') return productPage(pool, organizationId, id)
  return readIn(pool, organizationId, async transaction => {
    const organization = await organizationIn(transaction, organizationId)
    if (entity === 'organization') {
      if (organization === null) throw notPublished()
      return { entity, record: organization, organization }
    }
    if (entity === 'equipment') {
      const row = published(await publishedRow(transaction, entity, organizationId, id))
      return { entity, record: told(row), organization }
    }
    const row = published(await publishedRow(transaction, entity, organizationId, id))
    // Cleaning hours are the house's own business.
    const periods = row.periods.filter(({ kind }) => kind === 'opening')
    return { entity, record: { ...told(row), periods }, organization }
  })
}

/** @throws NOT_FOUND for what is not published, as for what is not there. */
export const publicRecord: GuestHandler<'public.record'> = ({ services, params }) =>
  pageOf(services.pool, params.entity, params.id.toLowerCase())

/** @throws RULE_BROKEN for what is no bytecode, NOT_FOUND for what is not published. */
export const publicCode: GuestHandler<'public.code'> = ({ services, params }) => {
  const decoded = decodeBytecode(params.bytecode)
  if (!decoded.ok)
    throw new Problem('RULE_BROKEN', { faults: [{ path: 'bytecode', rule: decoded.problem.code }] })
  const entity = [...PUBLISHABLE, ...PUBLISHED_WITH].find(
    name => ENTITIES[name].bytecode === decoded.typePrefix,
  )
  if (entity === undefined) throw notPublished()
  return pageOf(services.pool, entity, decoded.id)
}
