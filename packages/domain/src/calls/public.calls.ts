import { ALLERGENS, NUTRITION } from '../catalogue/food-words.ts'
import { defineCall } from '../catalogue/call.ts'
import { DIETS } from '../catalogue/names/food.ts'
import type { TypeOf } from '../catalogue/typed.ts'
import {
  either,
  typed,
  text,
  count,
  nullable,
  object,
  uuid,
  propertiesOf,
  oneOf,
  said,
  figure,
  whole,
  instant,
  list,
  flag,
  line,
  counted,
} from './schema.ts'

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

const told = { id: uuid, name: text, description: nullable(text), hasImage: flag }
/** What is told of every published record: its own properties as far as they are public. */
const common = {
  ...told,
  metas: list(object({ name: text, value: either(text, figure, flag) }), 100),
}
const product = {
  ...common,
  ...propertiesOf('product', ['ingredientsText', 'origin', 'storage']),
  allergens: ALLERGENS,
  diets: list(oneOf(DIETS), 10),
  nutrition: nullable(NUTRITION),
}
const PRODUCT = object(product)
/** The page of a label or batch: that of its product, and of this pack; null is what is not published. */
const PACK = object({
  ...product,
  productId: uuid,
  label: object({
    id: uuid,
    bestBefore: nullable(instant),
    expiration: nullable(instant),
    madeAt: nullable(instant),
    state: nullable(text),
    stateName: nullable(text),
    /** Whether it may be eaten: told of every pack, published or not. Why not is the house's own. */
    batchStatus: propertiesOf('label', ['batchStatus']).batchStatus,
    batch: nullable(text),
    place: nullable(text),
    timeZone: text,
  }),
})
const LOCATION = object({
  ...common,
  ...propertiesOf('location', ['type', 'address', 'postcode', 'city', 'region', 'country']),
  timeZone: nullable(text),
  periods: list(
    object({ kind: oneOf(['opening', 'cleaning']), weekday: whole(1, 7), from: text, to: text }),
    100,
  ),
})
const EQUIPMENT = object({ ...common, ...propertiesOf('equipment', ['type', 'manufacturer', 'model']) })
const ORGANIZATION = object({
  ...common,
  ...propertiesOf('organization', ['web', 'city', 'country', 'locale', 'themeColor', 'legalText']),
  hasTheme: flag,
})
interface Page<E, S> {
  readonly entity: E
  readonly record: TypeOf<S>
  readonly organization: TypeOf<typeof ORGANIZATION> | null
}

/** `entity` says which of the records it is. */
const published = typed<
  | Page<'product', typeof PRODUCT>
  | Page<'label', typeof PACK>
  | Page<'batch', typeof PACK>
  | Page<'location', typeof LOCATION>
  | Page<'equipment', typeof EQUIPMENT>
  | Page<'organization', typeof ORGANIZATION>
>(
  object({
    entity: oneOf(PAGES),
    record: either(PRODUCT, PACK, LOCATION, EQUIPMENT, ORGANIZATION),
    organization: nullable(ORGANIZATION),
  }),
)

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
    answer: object({ entity: text, id: text, title: text }),
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
    query: object({ search: line(100), ...counted(100) }, ['search', 'offset', 'limit']),
    answer: object({ records: list(object(told), 100), count }),
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
