/** Whose data a design is shown with: a label, a product as if it were made now, or a sample. */
import { languageOf } from '@cloche/domain/text'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { AllergenMap } from '@cloche/domain/rules/allergens'
import { isTimeZone } from '@cloche/domain/rules/calendar'
import { sampleContent } from '@cloche/domain/rules/labels'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo, CallContext, ContextOf } from '../../../http/call-context.ts'
import { addressOf, ingredientsOf, readContents } from '../print/content.ts'
import { organizationStatement, theOrganization } from '../print/content.store.ts'
import { readerOf } from '../print/reader.ts'

type Subject = AnswerTo<'labeling.designContent'>

interface ProductRow {
  readonly name: string
  readonly gtin: string | null
  readonly storage: string | null
  readonly origin: string | null
  readonly ingredients: string | null
  readonly allergens: AllergenMap
  readonly recipe: Parameters<typeof ingredientsOf>[0]
}

async function productIn(context: CallContext, id: string): Promise<ProductRow> {
  const values: unknown[] = [context.session.organizationId, id.toLowerCase()]
  const rowScope = rowScopeOf(ENTITIES.product, context.session, 'view')
  const within = rowScopeSql(ENTITIES.product, rowScope, value => `$${values.push(value)}`)
  const statement: Statement<ProductRow> = {
    text: `select name, gtin, storage, origin, ingredients_text as ingredients, coalesce(allergens, '{}') as allergens,
          json_build_object('lines', (select json_agg(json_build_object('name', ingredient.name,
              'quantity', json_build_object('value', line.quantity_value, 'unit', line.quantity_unit)))
            from composition line
            join product ingredient on ingredient.organization_id = $1 and ingredient.id = line.ingredient_id
            where line.organization_id = $1 and line.product_id = product.id and line.deleted is null)) as recipe
        from product where organization_id = $1 and id = $2 and deleted is null${within === undefined ? '' : ` and ${within}`}`,
    values,
  }
  const [found] = await context.readTogether([statement])
  const [row] = found.rows
  if (row === undefined)
    throw new Problem('UNKNOWN_LINK', { faults: [{ path: 'productId', rule: 'problem.field.unknownLink' }] })
  return row
}

/** @throws UNKNOWN_LINK for a label or a product that is not within scope */
export async function subjectOf(
  context: CallContext,
  { labelId, productId }: ContextOf<'labeling.designContent'>['body'],
): Promise<Subject> {
  if (labelId !== undefined) {
    const { contents, language, digitalLinkDomain } = await readContents(
      readerOf(context),
      [labelId],
      'labelId',
    )
    const [content] = contents
    if (content === undefined) throw new Error('A label that is there has its content')
    return { content, language, digitalLinkDomain }
  }
  const { organizationId } = context.session
  const [organizations] = await context.readTogether([organizationStatement(organizationId)])
  const organization = theOrganization(organizations)
  const language = languageOf(organization.locale)
  const zone = organization.timeZone
  const sample = sampleContent(language, context.actor.now, zone !== null && isTimeZone(zone) ? zone : 'UTC')
  const content = {
    ...sample,
    organizationName: organization.publicName ?? organization.name,
    organizationAddress:
      addressOf(organization) ?? (productId === undefined ? sample.organizationAddress : null),
  }
  const { digitalLinkDomain } = organization
  if (productId === undefined) return { content, language, digitalLinkDomain }
  const { name, recipe, ingredients, ...product } = await productIn(context, productId)
  return {
    content: {
      ...content,
      ...product,
      productName: name,
      supplierLot: null,
      ingredients: ingredients ?? ingredientsOf(recipe),
    },
    language,
    digitalLinkDomain,
  }
}
