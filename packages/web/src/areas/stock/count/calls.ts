/** The calls of counts: entries are saved one by one, with and without a connection. */
import { enterCount, type AskedEntry, type EntryFacts } from '@cloche/domain/operations'
import { doHere, type HereWay, type Sent } from '../../../data/outbox/perform-here.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'

export type Sheet = Answer<'POST', '/stock/count/sheet/get'>
export type SheetLine = Sheet['lines'][number]
export type Review = Answer<'POST', '/stock/count/review/get'>
export type ReviewLine = Review['lines'][number]
export type CountEntry = Sheet['entries'][number]

export const sheetKey = (id: string) => queryKeys.named('stock.countSheet', id)
export const reviewKey = (id: string) => queryKeys.named('stock.countReview', id)

/** The sheet of a count, which is begun where nobody did yet. */
export async function openSheet(stockCountId: string, signal?: AbortSignal): Promise<Sheet> {
  const read = () =>
    call('POST', '/stock/count/sheet/get', {
      body: { stockCountId },
      quiet: true,
      redirect: false,
      ...(signal === undefined ? {} : { signal }),
    })
  const sheet = await read()
  if (sheet.stockCount.startedAt !== null || sheet.stockCount.status !== 'open') return sheet
  await call('POST', '/stock/count/start', { body: { start: { id: stockCountId } } })
  return read()
}

/** Saves what was counted. Without a connection it is decided here and kept. @throws Problem */
export async function saveEntry(
  sheet: Sheet,
  entry: AskedEntry,
  said: { readonly title: string; readonly detail: string },
): Promise<Sent<{ readonly entry: CountEntry }>> {
  const { stockCount, place, parts, lines } = sheet
  const way: HereWay<AskedEntry, EntryFacts, { readonly entry: CountEntry }> = {
    kind: 'count',
    path: '/stock/count/enter',
    name: 'entry',
    operation: enterCount,
    factsOf({ known }, asked) {
      const label = asked.labelId === undefined ? null : (known.labels.get(asked.labelId) ?? null)
      if (asked.labelId !== undefined && label === null) return null
      return {
        count: stockCount,
        products: new Set([...lines.map(line => line.productId), ...known.products.keys()]),
        places: new Set([place.id, ...parts.map(part => part.id)]),
        label,
      }
    },
    answerOf: effects => ({ entry: effects.records[0]?.row as unknown as CountEntry }),
  }
  const ask = () => call('POST', '/stock/count/enter', { body: { entry } })
  const sent = await doHere(way, entry, { id: entry.id, ...said }, ask)
  queryClient.setQueryData<Sheet>(sheetKey(stockCount.id), now =>
    now === undefined || now.entries.some(({ id }) => id === entry.id)
      ? now
      : { ...now, entries: [...now.entries, sent.answer.entry] },
  )
  if (!sent.isWaiting) void queryClient.invalidateQueries({ queryKey: sheetKey(stockCount.id) })
  return sent
}

/** Counts are read again: their lists, and the home. */
export const countsChanged = () => queryClient.invalidateQueries({ queryKey: queryKeys.here })
