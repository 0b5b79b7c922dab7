/** What all stock of some places was worth at an instant. */
import { sumOfMoney, type Money } from '@cloche/domain/rules/amounts'
import type { Transaction } from '../../database/transaction.ts'
import type { RowScope } from '../../entity-engine/row-scope.ts'
import { VALUED_MAX, valueStatement, worthOf } from './stock-value.store.ts'

export interface Worth {
  readonly worth: Money
  /** So many products have no price and count for nothing. */
  readonly withoutPrice: number
}

/**
 * @param placeId what is right there alone
 * @returns null where there are more products than are valued at once
 */
export async function worthAt(
  transaction: Transaction,
  organizationId: string,
  scope: RowScope,
  at: string,
  placeId?: string,
): Promise<Worth | null> {
  const { rows } = await transaction.query(valueStatement(organizationId, scope, at, placeId))
  if (rows.length > VALUED_MAX) return null
  const known = rows.map(worthOf).filter(worth => worth !== null)
  return { worth: sumOfMoney(known) ?? 0, withoutPrice: rows.length - known.length }
}
