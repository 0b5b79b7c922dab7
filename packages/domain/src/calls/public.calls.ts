import { defineCall } from '../catalogue/index.ts'
import { line, object } from './schema.ts'

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
] as const
