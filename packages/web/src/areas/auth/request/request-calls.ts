/** What e-mailed links are about, and doing it. No session is needed; one that is there is left alone. */
import { call } from '../../../data/wire/call.ts'

export const requestTypes = ['email', 'password', 'invitation', 'enrolment'] as const
export type RequestType = (typeof requestTypes)[number]

export interface MailedRequest {
  readonly type: RequestType
  readonly purpose: 'confirm' | 'cancel'
  readonly expires: string
  readonly organization: { readonly name: string }
  readonly user: {
    readonly name?: string | null
    readonly lastName?: string | null
    readonly fullName?: string | null
    readonly locale?: string | null
  }
  readonly email: string
  readonly location?: { readonly name: string }
}

const asGuest = { withToken: false, redirect: false } as const

export async function fetchRequest(type: string, id: string, signal?: AbortSignal): Promise<MailedRequest> {
  const path = `/request/${encodeURIComponent(type)}/${encodeURIComponent(id)}`
  const answer = await call<{ request: MailedRequest }>('GET', path, {
    ...asGuest,
    ...(signal === undefined ? {} : { signal }),
  })
  return answer.request
}

/** What goes along with a confirmation. */
export interface ConfirmExtras {
  readonly password?: string
  readonly name?: string
  readonly lastName?: string
  readonly locale?: string
  readonly accept?: boolean
}

export type RequestOutcome = 'done' | 'agreed' | 'refused' | 'cancelled'

/** Does what a link is about, once. Throws a `Problem` when it was used, has expired or never was. */
export async function confirmRequest(
  type: RequestType,
  id: string,
  extras: ConfirmExtras,
): Promise<RequestOutcome> {
  const answer = await call<{ request: { status: RequestOutcome } }>('POST', '/request/confirm', {
    ...asGuest,
    body: { request: { type, id }, ...extras },
  })
  return answer.request.status
}
