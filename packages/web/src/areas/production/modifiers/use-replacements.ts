import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import type { TreeProduct } from '../recipe/recipe-data.ts'

/** The products that options bring into a dish, each with its own recipe. */
export function useReplacements(given: readonly (string | null)[]): readonly TreeProduct[] {
  const ids = [...new Set(given.filter(id => id !== null))].toSorted().slice(0, 40)
  const { data } = useQuery({
    queryKey: queryKeys.named('recipeTrees', ids),
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const trees = await Promise.all(
        ids.map(productId =>
          call('POST', '/product/recipe/get', {
            body: { productId },
            signal,
          }),
        ),
      )
      return trees.flatMap(tree => tree.products)
    },
  })
  return [...new Map((data ?? []).map(product => [product.id, product])).values()]
}
