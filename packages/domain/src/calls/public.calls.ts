import { defineCall } from '../catalogue/index.ts'
import { line, object } from './schema.ts'

/** What may not have been told. */
const said = { type: ['string', 'null'] } as const

export const PUBLIC_CALLS = [
  defineCall({
    name: 'public.bytecode',
    area: 'public',
    method: 'GET',
    path: '/bytecode/{bytecode}',
    gate: 'user',
    summary: 'The record of a bytecode, within the rights of the session',
    params: object({ bytecode: line(60, 1) }),
    isRead: true,
    answer: object({ entity: { type: 'string' }, id: { type: 'string' }, title: { type: 'string' } }),
  }),
  defineCall({
    name: 'public.contact',
    area: 'public',
    method: 'GET',
    path: '/public/contact',
    gate: 'guest',
    summary: 'How to reach those who run and sell this installation',
    answer: object({
      contact: object({ email: said, phone: said }),
    }),
    ratePerMinute: 120,
  }),
] as const
