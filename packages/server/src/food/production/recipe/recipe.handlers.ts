/** Recipes in figures: one with all its tree, or many in short. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { bookOf, openBook, type Target } from '@cloche/domain/rules/recipes'
import { idsOnce } from '../../../adapters/ids.ts'
import type { ContextOf, Handler } from '../../../http/call-context.ts'
import { recipeRows } from './recipe.store.ts'

type Asked = ContextOf<'production.recipe'>['body']

/** @throws RULE_BROKEN unless at most one thing is asked for. */
function targetOf({ portions, amount, ingredientId, ingredientAmount }: Asked): Target {
  const named = [portions, amount, ingredientId].filter(one => one !== undefined)
  if (named.length > 1 || (ingredientId === undefined) !== (ingredientAmount === undefined))
    throw brokenRule('portions', 'problem.recipe.oneTarget')
  if (portions !== undefined) return { by: 'portions', count: portions }
  if (amount !== undefined) return { by: 'amount', amount }
  if (ingredientId !== undefined && ingredientAmount !== undefined)
    return { by: 'ingredient', productId: ingredientId.toLowerCase(), amount: ingredientAmount }
  return { by: 'makings', count: 1 }
}

/** @throws NOT_FOUND, RULE_BROKEN where what is asked for cannot be told, naming what is missing. */
export const recipe: Handler<'production.recipe'> = async context => {
  const asked = context.body
  const productId = asked.productId.toLowerCase()
  const target = targetOf(asked)
  const products = await recipeRows(context, [productId])
  const room = openBook(bookOf(products))
  const factor = room.factorFor(productId, target)
  if ('missing' in factor) {
    const { what, productId: at } = factor.missing
    if (at === productId && what === 'product') throw new Problem('NOT_FOUND', { entity: 'product' })
    throw brokenRule(target.by === 'makings' ? 'productId' : target.by, `recipe.missing.${what}`, {
      name: room.book.product(at)?.name ?? '',
    })
  }
  return {
    recipe: room.view(productId, factor.value),
    needs: room.needsFor(productId, factor.value),
    products,
  }
}

/** In the order asked; what is not there is left out. */
export const recipes: Handler<'production.recipes'> = async context => {
  const ids = idsOnce(context.body.productIds)
  const room = openBook(bookOf(await recipeRows(context, ids)))
  return {
    recipes: ids.flatMap(id => {
      const view = room.view(id)
      const product = room.book.product(id)
      if (view === null || product === undefined) return []
      const { cost, costPerPortion, costPerKilogram, portions, allergens, diets, missing, lines } = view
      const isMade = lines.length > 0
      return [
        {
          productId: id,
          name: view.name,
          isMade,
          consumptionUnit: product.consumptionUnit,
          portions,
          cost: isMade ? cost : product.cost,
          costPerPortion: isMade ? costPerPortion : product.cost,
          costPerKilogram,
          allergens,
          diets,
          missing,
        },
      ]
    }),
  }
}
