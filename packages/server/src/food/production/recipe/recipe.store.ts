/** Recipe trees as they are now. */
import { RECIPE_PRODUCTS_MAX } from '@cloche/domain/calls'
import { brokenRule } from '@cloche/domain/problems'
import type { Statement } from '../../../database/connection.ts'
import type { AnswerTo, CallContext } from '../../../http/call-context.ts'

/** A product with its lines, as the contract says. */
type RecipeRow = AnswerTo<'production.recipe'>['products'][number]

/**
 * The living products asked for and everything that goes into them, each once with its lines.
 * @throws RULE_BROKEN when the tree is larger than an answer carries.
 */
export async function recipeRows(context: CallContext, productIds: readonly string[]): Promise<RecipeRow[]> {
  const statement: Statement<RecipeRow> = {
    text: `select * from recipe_tree($1,
      array(select id from product where organization_id = $1 and id = any($2::uuid[]) and deleted is null), $3)`,
    values: [context.session.organizationId, productIds, RECIPE_PRODUCTS_MAX],
  }
  const [{ rows }] = await context.readTogether([statement])
  if (rows.length > RECIPE_PRODUCTS_MAX)
    throw brokenRule('productId', 'problem.recipe.tooLarge', { limit: RECIPE_PRODUCTS_MAX })
  return rows
}
