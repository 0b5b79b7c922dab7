/** What e-mailed links are about, and doing it. No session is needed; one that is there is left alone. */
import { call } from '../../../data/wire/call.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'

export type MailedRequest = Answer<'GET', '/request/{type}/{id}'>['request']
export type RequestType = MailedRequest['type']

const TYPES = ['email', 'password', 'invitation', 'enrolment'] as const satisfies readonly RequestType[]
/** Whether the address of a page names a kind of link. */
export const isRequestType = (type: string): type is RequestType => TYPES.some(one => one === type)

const asGuest = { withToken: false, redirect: false } as const

export async function fetchRequest(
  type: RequestType,
  id: string,
  signal?: AbortSignal,
): Promise<MailedRequest> {
  const answer = await call('GET', '/request/{type}/{id}', {
    ...asGuest,
    params: { type, id },
    ...(signal === undefined ? {} : { signal }),
  })
  return answer.request
}

type Confirmation = Body<'POST', '/request/confirm'>
/** What goes along with a confirmation. */
export type ConfirmExtras = Omit<Confirmation, 'request'>
export type RequestOutcome = Answer<'POST', '/request/confirm'>['request']['status']

/** Does what a link is about, once. Throws a `Problem` when it was used, has expired or never was. */
export async function confirmRequest(
  type: RequestType,
  id: string,
  extras: ConfirmExtras,
): Promise<RequestOutcome> {
  const answer = await call('POST', '/request/confirm', {
    ...asGuest,
    body: { request: { type, id }, ...extras },
  })
  return answer.request.status
}

/** What the form of a request is given. */
export interface RequestFormProps {
  readonly id: string
  readonly request: MailedRequest
  readonly onDone: (outcome: RequestOutcome) => void
}
