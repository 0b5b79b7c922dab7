/** What is published, found without knowing whose it is and read under the tenancy of whose it turns out to be. */
import { PUBLISHED_WITH, type Publishable, type PublishedWith } from '@cloche/domain/calls'
import type { Metas } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import type { RecipeLine, RecipeProduct } from '@cloche/domain/rules/recipes'
import type { Pool } from '../../database/connection.ts'
import { SHOWN_SQL } from '../../entity-engine/published.ts'
import type { AnswerTo } from '../../http/call-context.ts'
import { transact, serverScope, type Transaction } from '../../database/transaction.ts'

/** The columns that are meant for everybody: no other field of a record ever leaves by these calls. */
const COLUMNS: Readonly<Record<Publishable, string>> = {
  product: `id, coalesce(nullif(public_name, ''), name) as name, public_description as description,
    image is not null as "hasImage", metas, allergens, diets, ingredients_text as "ingredientsText", origin, nutrition, storage`,
  location: `id, coalesce(nullif(public_name, ''), name) as name, public_description as description,
    image is not null as "hasImage", metas, type, address, postcode, city, region, country,
    coalesce(time_zone, (select time_zone from organization where id = $1)) as "timeZone", periods`,
  equipment: `id, coalesce(nullif(public_name, ''), name) as name, public_description as description,
    image is not null as "hasImage", metas, type, manufacturer, model`,
  organization: `id, public_name as name, public_description as description, image is not null as "hasImage", metas,
    web, city, country, locale, theme_color as "themeColor", theme_image is not null as "hasTheme", legal_text as "legalText"`,
}

const OWN = 'organization_id = $1 and id = $2 and deleted is null'
/** An organization publishes itself by its public name, any other record by its own switch. */
const CONDITIONS: Readonly<Record<Publishable, string>> = {
  product: `${OWN} and ${SHOWN_SQL}`,
  location: `${OWN} and ${SHOWN_SQL}`,
  equipment: `${OWN} and ${SHOWN_SQL}`,
  organization: `id = $1 and id = $2 and coalesce(public_name, '') <> '' and active and deleted is null`,
}

/** What is published of a record, as the contract says, with all of its own properties. */
export type PublishedRow<E extends Publishable> = Omit<
  Extract<AnswerTo<'public.record'>, { readonly entity: E }>['record'],
  'metas'
> & { readonly metas: Metas }

/** Shown with its product, and as its product is. */
export const isWithProduct = (entity: string): entity is PublishedWith =>
  (PUBLISHED_WITH as readonly string[]).includes(entity)

export const notPublished = () => new Problem('NOT_FOUND')

/**
 * Whose a published record is: of those that say they show it, the one that has had such a record for the longest. Whoever
 * reads an id off a code and makes a record with it comes later.
 * @throws NOT_FOUND, whether it is private or was never there.
 */
export async function ownerOf(pool: Pool, entity: Publishable | PublishedWith, id: string): Promise<string> {
  if (entity === 'organization') return id
  const { rows } = await pool.use(connection =>
    connection.send<{ readonly organizationId: string }>({
      text: `select organization_id as "organizationId" from published
        where entity = $1 and record_id = $2
          and organization_id not in (select organization_id from customer where status in ('closed', 'erased'))`,
      values: [entity, id],
    }),
  )
  const [first, ...others] = rows
  if (first === undefined) throw notPublished()
  if (others.length === 0) return first.organizationId
  const shown: { readonly organizationId: string; readonly created: string }[] = []
  for (const { organizationId } of rows) {
    const found = await readIn(pool, organizationId, transaction =>
      transaction.query<{ created: string }>({
        text: `select created from "${entity}" where ${isWithProduct(entity) ? OWN : CONDITIONS[entity]}`,
        values: [organizationId, id],
      }),
    )
    for (const { created } of found.rows) shown.push({ organizationId, created })
  }
  const [oldest] = shown.toSorted((one, two) => Date.parse(one.created) - Date.parse(two.created))
  if (oldest === undefined) throw notPublished()
  return oldest.organizationId
}

/** Reads as the server, within one organization and nothing else. */
export function readIn<T>(
  pool: Pool,
  organizationId: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return transact(pool, serverScope(organizationId), work, 'read only')
}

/** The published columns of a record. The switch is looked at again: the record itself has the last word. */
export async function publishedRow<E extends Publishable>(
  transaction: Transaction,
  entity: E,
  organizationId: string,
  id: string,
): Promise<PublishedRow<E> | undefined> {
  const { rows } = await transaction.query<PublishedRow<E>>({
    text: `select ${COLUMNS[entity]} from "${entity}" where ${CONDITIONS[entity]}`,
    values: [organizationId, id],
  })
  return rows[0]
}

export interface PictureFound {
  readonly digest: string
  readonly type: string
}

/** The picture of a published record; `theme` is the logo of an organization. */
export async function publishedPicture(
  transaction: Transaction,
  entity: Publishable,
  organizationId: string,
  id: string,
  of: 'image' | 'theme',
): Promise<PictureFound | undefined> {
  if (of === 'theme' && entity !== 'organization') return undefined
  const field = of === 'theme' ? 'theme_image' : 'image'
  const { rows } = await transaction.query<PictureFound>({
    text: `select digest, media_type as type from attachment
      where organization_id = $1 and deleted is null and digest is not null and width is not null
        and id = (select ${field} from "${entity}" where ${CONDITIONS[entity]})`,
    values: [organizationId, id],
  })
  return rows[0]
}

/** Allergens are told of the whole tree or not at all. */
const WHOLE_TREE = 1_000_000

/** All products of a recipe, as the room of recipes reads them. */
export async function recipeTree(transaction: Transaction, organizationId: string, productId: string) {
  const { rows } = await transaction.query<RecipeProduct & { readonly lines: readonly RecipeLine[] }>({
    text: 'select * from recipe_tree($1, array[$2::uuid], $3)',
    values: [organizationId, productId, WHOLE_TREE],
  })
  return rows
}
