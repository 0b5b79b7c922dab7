/** What a scanned code means among what is known here. Pure. */
import { readScan } from '@cloche/domain/rules/codes'
import type { PlaceFacts } from '../outbox/facts.ts'
import type { RecordOf } from '../records/records.ts'
import type { Found } from './find.ts'

type Label = Pick<RecordOf<'label'>, 'id' | 'serial' | 'productId' | 'batchStatus'>

const entities: Readonly<Record<string, 'label' | 'product' | 'batch'>> = {
  LA: 'label',
  PR: 'product',
  BA: 'batch',
}

/** The labels, products and batches a code may mean; `labels` are those of the place and those made here. */
export function findLocally(facts: PlaceFacts, labels: readonly Label[], code: string): Found[] {
  const nameOf = (productId: string) => facts.products.find(one => one.id === productId)?.name ?? ''
  const label = (row: Label): Found => ({
    entity: 'label',
    id: row.id,
    title: row.serial,
    detail: nameOf(row.productId),
    batchStatus: row.batchStatus ?? null,
  })
  const product = (row: PlaceFacts['products'][number]): Found => ({
    entity: 'product',
    id: row.id,
    title: row.name,
    detail: row.sku ?? null,
    batchStatus: null,
  })
  const scan = readScan(code)
  if (scan.kind === 'bytecode') {
    const entity = entities[scan.typePrefix]
    if (entity === 'label') return labels.filter(row => row.id === scan.id).map(label)
    if (entity === 'product') return facts.products.filter(row => row.id === scan.id).map(product)
    return []
  }
  if (scan.kind === 'gtin') return facts.products.filter(row => row.gtin === scan.gtin).map(product)
  const of = (ai: string) =>
    scan.kind === 'gs1' ? scan.elements.find(element => element.ai === ai)?.value : undefined
  const serial = scan.kind === 'text' ? scan.text.toUpperCase() : of('21')
  const bySerial = labels.filter(row => row.serial === serial).map(label)
  if (bySerial.length > 0) return bySerial
  const gtin = of('01')
  const sku = scan.kind === 'text' ? scan.text.toLowerCase() : undefined
  return facts.products
    .filter(
      row =>
        (gtin !== undefined && row.gtin === gtin) || (sku !== undefined && row.sku?.toLowerCase() === sku),
    )
    .map(product)
}
