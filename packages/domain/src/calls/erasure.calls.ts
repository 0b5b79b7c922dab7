/** Erasing people: decided by whoever stands above them, asked for by themselves. */
import { defineCall } from '../catalogue/call.ts'
import {
  partly,
  text,
  count,
  nullable,
  object,
  uuid,
  reference,
  oneOf,
  instant,
  list,
  namesOf,
  line,
  pageAnswer,
  pageOf,
} from './schema.ts'

const decides = { key: 'RO', verb: 'delete' } as const

/** Who was erased, or asks for it. The name is that of whoever asks: nobody who was erased has one. */
const ERASURE = partly(
  object({
    id: uuid,
    userId: uuid,
    userName: nullable(text),
    status: oneOf(['asked', 'running', 'done', 'refused', 'withdrawn']),
    asked: instant,
    decided: nullable(instant),
    decidedBy: nullable(uuid),
    deciderName: nullable(text),
    done: nullable(instant),
    /** How many records were changed. */
    records: count,
  }),
)
const page = pageOf(['asked', 'decided', 'done', 'status'])

export const ERASURE_CALLS = [
  defineCall({
    name: 'people.erase',
    area: 'organization',
    method: 'POST',
    path: '/user/erase',
    gate: decides,
    summary:
      'Erase a person: whatever names them, everywhere, for good. What they did stays, as that of a former employee',
    /** `typed`: their full name as it is shown, or their address where there is none. */
    body: object({ user: reference, typed: line(402, 1) }),
    answer: object({ erasure: ERASURE }),
  }),
  defineCall({
    name: 'people.erasures',
    area: 'organization',
    method: 'GET',
    path: '/organization/erasures',
    gate: decides,
    summary: 'Who was erased, and who asks for it',
    query: object(page, namesOf(page)),
    answer: pageAnswer('erasures', list(ERASURE, 1000)),
    isRead: true,
  }),
  defineCall({
    name: 'people.refuseErasure',
    area: 'organization',
    method: 'PUT',
    path: '/organization/erasure/refuse',
    gate: decides,
    summary: 'Refuse what a person asked for: they stay',
    body: object({ erasure: reference }),
    answer: object({ erasure: ERASURE }),
  }),
  defineCall({
    name: 'organization.myErasure',
    area: 'organization',
    method: 'GET',
    path: '/user/me/erasure',
    gate: 'user',
    summary: 'Whether one asked to be erased, and what became of it',
    answer: object({ erasure: nullable(ERASURE) }),
    isRead: true,
  }),
  defineCall({
    name: 'organization.askErasure',
    area: 'organization',
    method: 'POST',
    path: '/user/me/erasure',
    gate: 'user',
    summary: 'Ask the owners to be erased',
    answer: object({ erasure: ERASURE }),
    ratePerMinute: 10,
  }),
  defineCall({
    name: 'organization.withdrawErasure',
    area: 'organization',
    method: 'DELETE',
    path: '/user/me/erasure',
    gate: 'user',
    summary: 'Withdraw what one asked for',
    answer: object({ erasure: nullable(ERASURE) }),
  }),
] as const
