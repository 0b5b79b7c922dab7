/** The food that a check is about, by its scanned code. */
import { isUnavailable } from '../../../data/local/stale-while-revalidate.ts'
import { readRecord } from '../../../data/records/records.ts'
import { findByCode, type Found as Scanned } from '../../../data/scan/find.ts'

/** The label that was scanned, or a product by its barcode. */
export interface OfFood {
  readonly labelId: string | null
  readonly productId: string
  readonly title: string
}

const titleOf = ({ title, detail }: Scanned) => [detail, title].filter(Boolean).join(' · ')

/** By the server, and without one among what is known here; null: it is of no food. @throws Problem */
export async function findFood(code: string): Promise<OfFood | null> {
  let found: readonly Scanned[]
  let known: readonly { readonly id: string; readonly productId: string }[] = []
  try {
    found = await findByCode(code, { repeats: false })
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const here = await import('../../../data/scan/find-known.ts')
    const among = await here.findKnown(code)
    if (among === null) throw error
    found = among
    known = (await here.labelsKnown()) ?? []
  }
  const label = found.find(({ entity }) => entity === 'label')
  if (label !== undefined) {
    const { id } = label
    const row = known.find(one => one.id === id) ?? (await readRecord('label', id))
    return { labelId: id, productId: row.productId, title: titleOf(label) }
  }
  const product = found.find(({ entity }) => entity === 'product')
  return product === undefined ? null : { labelId: null, productId: product.id, title: product.title }
}
