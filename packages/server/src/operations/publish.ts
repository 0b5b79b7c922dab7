/**
 * Labels and batches of a product that tells guests of them have their line among what is published from the moment
 * they are made. What becomes of them when the product changes its mind is the product's.
 */
import type { Transaction } from '../database/transaction.ts'
import { isShown, publish, SHOWN_SQL, type Showable } from '../entity-engine/published.ts'

/** What is asked of a product whether its labels and batches are shown to guests. */
export interface Telling extends Showable {
  /** The parts of its labels that guests are told. */
  readonly publicLabel: readonly string[]
}

export const tellsGuests = (product: Telling): boolean => isShown(product) && product.publicLabel.length > 0

/** The same as a condition of a row of `product`. */
export const TELLS_GUESTS = `${SHOWN_SQL} and public_label <> '{}'`

/** The products among these that tell guests of their labels. They stay so until the transaction ends. */
export async function tellingGuests(
  transaction: Transaction,
  organizationId: string,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.query<{ id: string; isTelling: boolean }>({
    text: `select id, ${TELLS_GUESTS} as "isTelling" from product
           where organization_id = $1 and id = any($2::uuid[]) order by id for key share`,
    values: [organizationId, [...new Set(productIds)]],
    keepsPlan: true,
  })
  return new Set(rows.filter(({ isTelling }) => isTelling).map(({ id }) => id))
}

/** A label or batch that was made. */
export interface Made {
  readonly entity: 'label' | 'batch'
  readonly id: string
  readonly productId: string
}

/** Publishes those of the telling products. */
export async function publishMade(
  transaction: Transaction,
  organizationId: string,
  made: readonly Made[],
  telling: ReadonlySet<string>,
): Promise<void> {
  const shown = made.filter(({ productId }) => telling.has(productId))
  for (const [entity, of] of Map.groupBy(shown, one => one.entity))
    await publish(
      transaction,
      organizationId,
      entity,
      of.map(({ id }) => id),
    )
}
