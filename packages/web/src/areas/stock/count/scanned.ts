/** What a scanned code means on a sheet: by the server, and without one among what is known here. */
import { isUnavailable } from '../../../data/local/stale-while-revalidate.ts'
import { readRecord } from '../../../data/records/records.ts'
import { findByCode, type Found } from '../../../data/scan/find.ts'
import type { Sheet } from './calls.ts'
import { holding, type Counting } from './counted.ts'

type Scanned =
  | { readonly kind: 'label'; readonly labelId: string; readonly counting: Counting }
  | { readonly kind: 'product'; readonly counting: Counting }
  | { readonly kind: 'scanned' }
  | { readonly kind: 'none' }

async function find(code: string): Promise<readonly Found[]> {
  try {
    return await findByCode(code, { repeats: false })
  } catch (error) {
    const here = isUnavailable(error) ? await import('../../../data/scan/find-known.ts') : null
    const found = here === null ? null : await here.findKnown(code)
    if (found === null) throw error
    return found
  }
}

/** A label as the server has it, or as it is known here. */
async function labelOf(id: string) {
  try {
    return await readRecord('label', id)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const { labelsKnown } = await import('../../../data/scan/find-known.ts')
    const known = (await labelsKnown())?.find(label => label.id === id)
    if (known === undefined) throw error
    return known
  }
}

/** @throws Problem */
export async function scannedOn(sheet: Sheet, all: readonly Counting[], code: string): Promise<Scanned> {
  const found = await find(code)
  const label = found.find(({ entity }) => entity === 'label')
  const product = found.find(({ entity }) => entity === 'product')
  if (label !== undefined) {
    if (holding(sheet.entries).some(({ labelId }) => labelId === label.id)) return { kind: 'scanned' }
    const { productId, state, quantity, locationId } = await labelOf(label.id)
    const places = [sheet.place, ...sheet.parts]
    const placeId = places.some(({ id }) => id === locationId) ? locationId : sheet.place.id
    const name = all.find(one => one.productId === productId)?.name ?? label.detail ?? label.title
    const unit = (quantity?.unit ?? 'piece') as Counting['unit']
    const counting = { productId, name, state, placeId, unit, line: null }
    return { kind: 'label', labelId: label.id, counting }
  }
  if (product === undefined) return { kind: 'none' }
  const line = all.find(one => one.productId === product.id)
  if (line !== undefined) return { kind: 'product', counting: line }
  const { name, consumptionUnit } = await readRecord('product', product.id)
  const counting = {
    productId: product.id,
    name,
    unit: consumptionUnit,
    state: 'init',
    placeId: sheet.place.id,
  }
  return { kind: 'product', counting: { ...counting, line: null } }
}
