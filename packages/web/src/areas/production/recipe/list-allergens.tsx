import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { AllergenSigns } from '../allergen-signs.tsx'
import type { RecipeSummary } from './recipe-data.ts'

interface Asked {
  readonly id: string
  readonly answer: (summary: RecipeSummary | null) => void
  readonly refuse: (error: unknown) => void
}
let waiting: Asked[] = []

async function askAll(): Promise<void> {
  const asked = waiting
  waiting = []
  try {
    const { recipes } = await call('POST', '/products/recipes/get', {
      body: { productIds: asked.slice(0, 500).map(({ id }) => id) },
      quiet: true,
    })
    const byId = new Map(recipes.map(recipe => [recipe.productId, recipe]))
    for (const { id, answer } of asked) answer(byId.get(id) ?? null)
  } catch (error) {
    for (const { refuse } of asked) refuse(error)
  }
}

/** One call for all rows of a list that are drawn together. */
function summaryOf(id: string): Promise<RecipeSummary | null> {
  return new Promise((answer, refuse) => {
    waiting.push({ id, answer, refuse })
    if (waiting.length === 1) setTimeout(() => void askAll(), 10)
  })
}

/** What a product of a list contains: of what is made here, all that goes into it. */
export function ListAllergens({ id, type, stated }: { id: string; type: string; stated: unknown }) {
  const { data } = useQuery({
    queryKey: queryKeys.named('recipeSummary', id),
    enabled: type !== 'ingredient',
    queryFn: () => summaryOf(id),
  })
  return <AllergenSigns allergens={data?.allergens ?? stated} />
}
