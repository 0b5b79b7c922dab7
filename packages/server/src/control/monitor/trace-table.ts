/** A trace as a table: a line a link, what went in on the left, what it went into on the right. */
import type { Language } from '@cloche/domain/text'
import { translate } from '@cloche/domain/text'
import { isStatePath } from '@cloche/domain/rules/programs'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { LabelDetails, TraceData, TracedLabel } from '@cloche/domain/rules/traceability'
import type { WrittenRow } from '../../adapters/sheets/table.ts'

const TEXTS = wordsOf('monitor', 'names', 'traceability')

const END = [
  'product',
  'batch',
  'supplier',
  'supplierLot',
  'status',
  'label',
  'state',
  'location',
  'expiration',
] as const

/** What files with a trace are called. */
export const traceFileName = (language: Language): string =>
  translate(TEXTS[language], 'trace.file', {}, language)

export function traceHeaders(language: Language): string[] {
  const word = (key: string) => translate(TEXTS[language], key, {}, language)
  const ends = (side: 'from' | 'to') =>
    END.map(name => `${word(`trace.column.${side}`)}: ${word(`trace.column.${name}`)}`)
  return [
    word('trace.column.at'),
    word('trace.column.kind'),
    ...ends('from'),
    word('trace.column.quantity'),
    word('trace.column.unit'),
    ...ends('to'),
  ]
}

const PAGE = 1000

/** The rows in pages, in order of time. */
export async function* traceRows(
  data: TraceData<TracedLabel & LabelDetails>,
  language: Language,
): AsyncGenerator<WrittenRow[]> {
  const texts = TEXTS[language]
  const word = (key: string) => translate(texts, key, {}, language)
  const index = <T extends { readonly id: string }>(all: readonly T[]) =>
    new Map(all.map(each => [each.id, each]))
  const nodes = index(data.nodes)
  const batches = index(data.batches)
  const products = index(data.products)
  const locations = index(data.locations)
  const end = (id: string): WrittenRow => {
    const node = nodes.get(id)
    if (node === undefined) return END.map(() => '')
    const batch = batches.get(node.batchId)
    return [
      products.get(node.productId)?.name ?? '',
      batch?.code ?? '',
      batch?.supplier ?? '',
      batch?.supplierLot ?? '',
      batch === undefined ? '' : word(`trace.status.${batch.status}`),
      node.serial,
      isStatePath(node.state) ? word(`statePath.${node.state}`) : node.state,
      locations.get(node.locationId)?.name ?? '',
      node.expiration ?? node.bestBefore ?? '',
    ]
  }
  const at = (id: string) => nodes.get(id)?.createdAt ?? ''
  const links = data.links.toSorted((a, b) =>
    at(a.toId) < at(b.toId) ? -1 : at(a.toId) > at(b.toId) ? 1 : 0,
  )
  for (let first = 0; first < links.length; first += PAGE)
    yield links
      .slice(first, first + PAGE)
      .map(({ kind, fromId, toId, quantity }) => [
        at(toId),
        word(`trace.link.${kind}`),
        ...end(fromId),
        quantity.value,
        quantity.unit,
        ...end(toId),
      ])
}
