/** The calls of those who get the audit log: receivers and tokens. */
import { call } from '../../../data/wire/call.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'

export type Receivers = Answer<'GET', '/organization/audit/receivers'>
export type Receiver = Receivers['receivers'][number]
export type AuditToken = Receivers['tokens'][number]
export type Delivery = Answer<'POST', '/organization/audit/receiver/test'>['delivery']
type NewReceiver = Body<'POST', '/organization/audit/receiver'>
type ReceiverChange = Body<'PUT', '/organization/audit/receiver'>

export const receiversKey = queryKeys.named('audit', 'receivers')
export const deliveriesKey = (id: string, isAccepted: boolean | null) =>
  queryKeys.named('audit', { deliveries: id, isAccepted })

export const fetchReceivers = (signal: AbortSignal): Promise<Receivers> =>
  call('GET', '/organization/audit/receivers', { signal })

/** What a change answers is what is shown from then on. */
function shown(answer: Receivers): Receivers {
  queryClient.setQueryData(receiversKey, answer)
  return answer
}

const fetchAnew = () => queryClient.invalidateQueries({ queryKey: receiversKey })

export async function addReceiver(body: NewReceiver) {
  const made = await call('POST', '/organization/audit/receiver', { body })
  await fetchAnew()
  return made
}
export const changeReceiver = async (body: ReceiverChange) =>
  shown(await call('PUT', '/organization/audit/receiver', { body }))
export const removeReceiver = async (id: string) =>
  shown(await call('DELETE', '/organization/audit/receiver', { body: { id } }))
export const pauseReceiver = async (id: string, isPaused: boolean) =>
  shown(await call('PUT', '/organization/audit/receiver/paused', { body: { id, isPaused } }))
export const sendAgain = async (body: Body<'POST', '/organization/audit/receiver/again'>) =>
  shown(await call('POST', '/organization/audit/receiver/again', { body }))
export const renewSecret = async (id: string) =>
  (await call('PUT', '/organization/audit/receiver/secret', { body: { id } })).secret

export async function testReceiver(id: string): Promise<Delivery> {
  const { delivery } = await call('POST', '/organization/audit/receiver/test', { body: { id } })
  return delivery
}

const pageLength = 25

export const fetchDeliveries = (
  id: string,
  isAccepted: boolean | null,
  cursor: string | null,
  signal: AbortSignal,
) =>
  call('POST', '/organization/audit/receiver/deliveries/get', {
    body: {
      id,
      limit: pageLength,
      ...(isAccepted === null ? {} : { isAccepted }),
      ...(cursor === null ? {} : { cursor }),
    },
    signal,
  })

export async function addToken(name: string): Promise<string> {
  const { token } = await call('POST', '/organization/audit/token', { body: { name } })
  await fetchAnew()
  return token
}
export const removeToken = async (id: string) =>
  shown(await call('DELETE', '/organization/audit/token', { body: { id } }))
