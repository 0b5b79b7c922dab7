import { useNow } from '../../../../data/formats/use-now.ts'
import { isLess, totalsOf, type Amount } from '@cloche/domain/rules/amounts'
import { inKitchenUnit } from '../../../../data/amounts/units.ts'
import { mayGoIn, type BatchInHand, type LabelRow } from '@cloche/domain/operations'
import { listRecords, useNames, useRecords } from '../../../../data/records/records.ts'
import type { Label } from '../../calls.ts'
import type { DraftInput } from '../draft/draft.ts'

/** What a recipe asks for of one ingredient, with the open label of it that is to be used first. */
export interface Suggestion {
  readonly productId: string
  readonly name: string
  readonly wanted: Amount | null
  readonly label: Label
}

/** When it has to be used or is best before; what has no date comes last. */
const firstOf = ({ expiration, bestBefore }: Label) => {
  const date = expiration ?? bestBefore
  return date === null ? Infinity : Date.parse(date)
}

/** Ingredients of the recipe that no input covers yet and of which something is open. */
export function useSuggestions(
  productId: string,
  used: readonly { readonly productId: string }[],
): readonly Suggestion[] {
  const recipe = useRecords('composition', {
    limit: 200,
    filter: { productId, active: true },
    names: true,
  })
  const lines = (recipe.data?.rows ?? []).filter(
    line => !used.some(one => one.productId === line.ingredientId),
  )
  const ids = lines.map(line => line.ingredientId).sort()
  const open = useRecords(
    'label',
    ids.length === 0
      ? null
      : {
          limit: 300,
          by: 'expiration',
          sort: 'asc',
          filter: { productId: ids, isFinal: false, quantity: { gt: 0 } },
        },
  )
  const batchIds = [...new Set((open.data?.rows ?? []).map(label => label.batchId))].sort()
  const batches = useRecords(
    'batch',
    batchIds.length === 0
      ? null
      : { limit: 300, attributes: ['id', 'code', 'status'], filter: { id: batchIds, status: 'available' } },
  )
  const batchOf = new Map((batches.data?.rows ?? []).map(batch => [batch.id, batch]))
  const names = useNames('product', ids, recipe.data?.names)
  const now = new Date(useNow()).toISOString()
  const mayGo = (label: Label) => {
    const batch = batchOf.get(label.batchId)
    if (batch === undefined) return false
    return mayGoIn(label as LabelRow, { ...batch, productName: '' } as BatchInHand, now)
  }
  return lines.flatMap(line => {
    const label = open.data?.rows
      .toSorted((a, b) => firstOf(a) - firstOf(b))
      .find(one => one.productId === line.ingredientId && mayGo(one))
    if (label === undefined) return []
    const wanted = (line.quantity ?? null) as Amount | null
    return [{ productId: line.ingredientId, name: names.get(line.ingredientId) ?? '', wanted, label }]
  })
}

/** A batch that goes in with all that is left of it; null when nothing is, or when it is in several measures. */
export async function batchInput(batchId: string): Promise<DraftInput | null> {
  const { rows } = await listRecords('label', {
    limit: 1000,
    attributes: ['id', 'quantity'],
    filter: { batchId, isFinal: false, quantity: { gt: 0 } },
  })
  const [total, ...others] = totalsOf(rows.map(label => label.quantity))
  return total === undefined || others.length > 0 ? null : { batchId, quantity: inKitchenUnit(total) }
}

/** How much of a label goes in when it is added: what the recipe asks for, at most what is left. */
export function inputOf(label: Label, wanted: Amount | null): DraftInput {
  const isLeft = wanted !== null && isLess(wanted, label.quantity, false)
  return { labelId: label.id, quantity: isLeft ? wanted : label.quantity }
}
