import { defineCall } from '../catalogue/index.ts'
import { anything, count, line, object, oneOf, said, uuid, whole } from './schema.ts'

/** Of what there may be a public page. */
export const PUBLISHABLE = ['product', 'location', 'equipment', 'organization'] as const
export type Publishable = (typeof PUBLISHABLE)[number]
/** Of what there is a page where its product publishes it. */
export const PUBLISHED_WITH = ['label', 'batch'] as const
export type PublishedWith = (typeof PUBLISHED_WITH)[number]
const PAGES = [...PUBLISHABLE, ...PUBLISHED_WITH]

/** What an organization lists for guests. */
export const PUBLIC_LISTS = ['product', 'location'] as const
export const PUBLIC_PICTURES = ['image', 'theme'] as const

const published = object({
  entity: oneOf(PAGES),
  record: anything,
  organization: anything,
})

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
      contact: object({ email: said, phone: said, blog: said }),
    }),
    ratePerMinute: 120,
  }),
  defineCall({
    name: 'public.record',
    area: 'public',
    method: 'GET',
    path: '/public/record/{entity}/{id}',
    gate: 'guest',
    summary: 'What is published of a record; what is not published is as unknown as what is not there',
    params: object({ entity: oneOf(PAGES), id: uuid }),
    answer: published,
    ratePerMinute: 300,
  }),
  defineCall({
    name: 'public.code',
    area: 'public',
    method: 'GET',
    path: '/public/bytecode/{bytecode}',
    gate: 'guest',
    summary: 'What is published of the record of a bytecode',
    params: object({ bytecode: line(60, 1) }),
    answer: published,
    ratePerMinute: 300,
  }),
  defineCall({
    name: 'public.records',
    area: 'public',
    method: 'GET',
    path: '/public/organization/{organizationId}/{entity}',
    gate: 'guest',
    summary: 'The products or locations that an organization publishes, in the order of their names',
    params: object({ organizationId: uuid, entity: oneOf(PUBLIC_LISTS) }),
    query: object({ search: line(100), offset: whole(0, 100_000), limit: whole(1, 100) }, [
      'search',
      'offset',
      'limit',
    ]),
    answer: object({ records: anything, count }),
    ratePerMinute: 300,
  }),
  defineCall({
    name: 'public.picture',
    area: 'public',
    method: 'GET',
    path: '/public/picture/{entity}/{id}',
    gate: 'guest',
    summary: 'The picture of a published record, without anything the camera noted; `theme`: a logo',
    params: object({ entity: oneOf(PUBLISHABLE), id: uuid }),
    query: object({ of: { ...oneOf(PUBLIC_PICTURES), default: 'image' } }, ['of']),
    answerType: 'image/webp',
    ratePerMinute: 600,
  }),
] as const
