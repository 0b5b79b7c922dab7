/** Setting an organization up: how far it is, its first places, and products to begin with. */
import { defineCall } from '../catalogue/call.ts'
import { PRODUCT_TYPES } from '../catalogue/names/food.ts'
import { LOCATION_TYPES } from '../catalogue/names/places.ts'
import { SET_UP_STATES, SET_UP_STEPS } from '../catalogue/names/set-up.ts'
import {
  count,
  fieldsOf,
  flag,
  line,
  list,
  nullable,
  object,
  oneOf,
  propertiesOf,
  rowOf,
  text,
  unique,
  uuid,
} from './schema.ts'

/** Kinds of kitchen that the starter catalogue has foods for. */
export const STARTER_KINDS = [
  'restaurant',
  'bar',
  'hotel',
  'collective',
  'bakery',
  'central',
  'iceCream',
] as const
export type StarterKind = (typeof STARTER_KINDS)[number]

/** Places that are made in one call. */
export const SET_UP_PLACES_MAX = 50
/** Foods of one kind; all of them can be chosen at once. */
export const STARTER_FOODS_MAX = 300

const SET_UP = object({
  steps: list(object({ name: oneOf(SET_UP_STEPS), state: oneOf(SET_UP_STATES), count }), 5),
  done: count,
  next: nullable(oneOf(SET_UP_STEPS)),
  /** Where it is offered: as the home itself, as a card of the home, or nowhere. */
  shown: oneOf(['home', 'card', 'nowhere']),
})

const manages = { key: 'RO', verb: 'delete' } as const
const kind = oneOf(STARTER_KINDS)

export const SET_UP_CALLS = [
  defineCall({
    name: 'setUp.read',
    area: 'organization',
    method: 'GET',
    path: '/organization/set-up',
    gate: manages,
    summary: 'How far the set-up of the organization is, step by step',
    answer: object({ setUp: SET_UP }),
    isRead: true,
  }),
  defineCall({
    name: 'setUp.change',
    area: 'organization',
    method: 'PUT',
    path: '/organization/set-up',
    gate: manages,
    summary:
      'Leave a step of the set-up for later, take it up again, say how labels are printed, or end it for good',
    body: object({ skip: oneOf(SET_UP_STEPS), resume: oneOf(SET_UP_STEPS), printsHere: flag, end: flag }, [
      'skip',
      'resume',
      'printsHere',
      'end',
    ]),
    answer: object({ setUp: SET_UP }),
  }),
  defineCall({
    name: 'setUp.places',
    area: 'organization',
    method: 'POST',
    path: '/organization/set-up/places',
    gate: { key: 'L', verb: 'create' },
    summary: 'Make a small tree of places at once; a place stands after the one that it stands in',
    body: object({
      places: list(
        object(
          {
            id: uuid,
            name: line(200, 1),
            type: oneOf(LOCATION_TYPES),
            parentId: nullable(uuid),
            timeZone: line(64),
            address: line(300),
            city: line(100),
          },
          ['timeZone', 'address', 'city'],
        ),
        SET_UP_PLACES_MAX,
        1,
      ),
    }),
    answer: object({ locations: list(rowOf('location'), SET_UP_PLACES_MAX) }),
    isRepeatable: true,
  }),
  defineCall({
    name: 'production.starter',
    area: 'production',
    method: 'GET',
    path: '/products/starter',
    gate: { key: 'P', verb: 'create' },
    summary: "Products that kitchens of a kind usually have, in the organization's language, to begin with",
    query: object({ kind }),
    answer: object({
      foods: list(
        object({
          key: line(40),
          name: text,
          category: text,
          type: oneOf(PRODUCT_TYPES),
          ...propertiesOf('product', [
            'consumptionUnit',
            'allergens',
            'life',
            'temperatureMin',
            'temperatureMax',
          ]),
          storage: text,
          source: text,
          /** The organization has a product of that name. */
          isThere: flag,
        }),
        STARTER_FOODS_MAX,
      ),
    }),
    isRead: true,
  }),
  defineCall({
    name: 'production.takeStarter',
    area: 'production',
    method: 'POST',
    path: '/products/starter',
    gate: { key: 'P', verb: 'create' },
    summary:
      'Make products out of the starter catalogue, and the programs that they need; names that are there stay',
    body: object({ kind, keys: unique(list(line(40, 1), STARTER_FOODS_MAX, 1)) }),
    answer: object({
      products: list(fieldsOf('product', ['id', 'name', 'type']), STARTER_FOODS_MAX),
      programs: count,
      /** How many were there under their names. */
      kept: count,
    }),
  }),
] as const
