/** Whether what is labelled was made here or came in, unless somebody says otherwise. */

export interface OriginFacts {
  /** What the product is; an ingredient, where nobody said. */
  readonly type: string
  /** It has a recipe. */
  readonly hasRecipe: boolean
  /** A plan or a task asks to make it. */
  readonly isPlanned: boolean
  /** Something in hand goes into it. */
  readonly hasInput: boolean
}

/** What is planned, has a recipe, or takes something in hand is made here, whatever its type; any other ingredient came in. */
export const usualOrigin = ({
  type,
  hasRecipe,
  isPlanned,
  hasInput,
}: OriginFacts): 'production' | 'receipt' =>
  isPlanned || hasRecipe || hasInput || type !== 'ingredient' ? 'production' : 'receipt'
