import type { Amount } from '../amounts/index.ts'

/** The label of one press: product, format, state and amount. */
export interface UsualLabel {
  readonly productId: string
  readonly batchingId: string | null
  readonly state: string
  readonly quantity: Amount | null
}

/** A label that a place registers, with the hours (0 to 23, its own clock) at which it did lately. */
export interface Habit extends UsualLabel {
  readonly hours: readonly number[]
}

const keyOf = ({ productId, batchingId, state }: UsualLabel) => `${productId} ${batchingId ?? ''} ${state}`

/** An hour counts in full, its neighbours less: kitchens are not on the minute. */
const nearness = [1, 0.6, 0.25]
/** What a registration at any other hour counts. */
const ever = 0.02
/** A favourite stands as if it were registered so often at every hour. */
const favoured = 1.5

/**
 * The labels a place is likely to want at this hour, the likeliest first: favourites and habits, each once. A
 * favourite's own amount goes before the habit's.
 */
export function rankUsual<Favorite extends UsualLabel>(
  favorites: readonly Favorite[],
  habits: readonly Habit[],
  hour: number,
): (UsualLabel & { readonly favorite: Favorite | null; readonly score: number })[] {
  const weigh = (hours: readonly number[]) =>
    hours.reduce((sum, at) => {
      const apart = Math.min((at - hour + 24) % 24, (hour - at + 24) % 24)
      return sum + (nearness[apart] ?? ever)
    }, 0)
  const byKey = new Map(habits.map(habit => [keyOf(habit), habit]))
  const liked = favorites.map(favorite => ({
    productId: favorite.productId,
    batchingId: favorite.batchingId,
    state: favorite.state,
    quantity: favorite.quantity ?? byKey.get(keyOf(favorite))?.quantity ?? null,
    favorite,
    score: favoured + weigh(byKey.get(keyOf(favorite))?.hours ?? []),
  }))
  const known = new Set(favorites.map(keyOf))
  const learned = habits
    .filter(habit => !known.has(keyOf(habit)))
    .map(({ hours, productId, batchingId, state, quantity }) => ({
      productId,
      batchingId,
      state,
      quantity,
      favorite: null,
      score: weigh(hours),
    }))
  return [...liked, ...learned].toSorted((one, other) => other.score - one.score)
}
