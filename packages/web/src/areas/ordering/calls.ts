/** Calls of baskets and of orders on their way. */
import { useQuery } from '@tanstack/react-query'
import { call, callForFile } from '../../data/wire/call.ts'
import type { Answer, Body } from '../../data/wire/contracts.ts'
import { isProblem } from '../../data/wire/problem.ts'
import { queryClient, queryKeys } from '../../data/wire/queries.ts'
import { saveFile } from '../../data/wire/save-file.ts'

export type Basket = Answer<'POST', '/ordering/basket/get'>
export type Group = Basket['groups'][number]
export type BasketLine = Group['lines'][number]
export type Offer = NonNullable<BasketLine['offer']>
export type Why = BasketLine['why']
export type AskedOrder = Body<'POST', '/ordering/basket'>
export type Concern = NonNullable<AskedOrder['accepts']>[number]
export type OrderState = Answer<'POST', '/ordering/state/get'>
export type AskedBasket = Body<'POST', '/ordering/basket/get'>
export type Source = NonNullable<AskedBasket['from']>[number]

export const useBasket = (asked: AskedBasket) =>
  useQuery({
    queryKey: queryKeys.named('ordering.basket', JSON.stringify(asked)),
    queryFn: ({ signal }) => call('POST', '/ordering/basket/get', { body: asked, signal }),
    staleTime: 30_000,
    placeholderData: before => before,
    retry: (failures, error) => failures < 2 && !isProblem(error),
  })

export const useOffers = (supplierId: string, search: string) =>
  useQuery({
    queryKey: queryKeys.named('ordering.offers', supplierId, search),
    queryFn: ({ signal }) => call('POST', '/ordering/offers/get', { body: { supplierId, search }, signal }),
  })

export const useOrderState = (orderBatchId: string) =>
  useQuery({
    queryKey: [...queryKeys.one('orderBatch', orderBatchId, 'state')],
    queryFn: ({ signal }) => call('POST', '/ordering/state/get', { body: { orderBatchId }, signal }),
    // While it is on its way, what became of it is looked for.
    refetchInterval: ({ state }) =>
      state.data?.sending === 'toSend' || state.data?.sending === 'sending' ? 3_000 : false,
  })

/** What an order changed is read anew. */
export async function ordersChanged(): Promise<void> {
  await Promise.all([
    ...(['orderBatch', 'order'] as const).map(entity =>
      queryClient.invalidateQueries({ queryKey: queryKeys.all(entity) }),
    ),
    queryClient.invalidateQueries({ queryKey: queryKeys.named('ordering.basket') }),
  ])
}

export async function putOrder(body: AskedOrder) {
  const answer = await call('POST', '/ordering/basket', { body })
  await ordersChanged()
  return answer.orderBatch
}

export async function sendOrder(send: NonNullable<Body<'POST', '/ordering/send'>['send']>) {
  const answer = await call('POST', '/ordering/send', { body: { send } })
  await ordersChanged()
  return answer.orderBatch
}

export async function approveOrder(approve: Body<'POST', '/ordering/approve'>['approve']) {
  const answer = await call('POST', '/ordering/approve', { body: { approve } })
  await ordersChanged()
  return answer.orderBatch
}

export async function cancelOrder(orderBatchId: string) {
  const answer = await call('POST', '/ordering/cancel', { body: { cancel: { orderBatchId } } })
  await ordersChanged()
  return answer.orderBatch
}

export async function saveOrderFile(orderBatchId: string, format: 'pdf' | 'csv' | 'ubl') {
  const { blob, name } = await callForFile('GET', '/ordering/file', { query: { orderBatchId, format } })
  saveFile(blob, name ?? `order.${format === 'ubl' ? 'xml' : format}`)
}

const CONCERN = 'problem.order.concern.'

/** What a refusal asks to be accepted; empty: it was refused for something else. */
export function concernsIn(error: unknown): Concern[] {
  const details = isProblem(error) ? error.details : null
  const faults = (details as { faults?: readonly { rule: string }[] } | null)?.faults ?? []
  return faults.every(({ rule }) => rule.startsWith(CONCERN))
    ? faults.map(({ rule }) => rule.slice(CONCERN.length) as Concern)
    : []
}
