/** Shapes that the calls of labelling answer. */
import { ALLERGENS, DATE_LINES, PAUSE } from '../catalogue/food-words.ts'
import { BATCH_STATUSES, LIFE_ENDS } from '../catalogue/names/food.ts'
import { LANGUAGES } from '../catalogue/names/languages.ts'
import {
  allBut,
  count,
  either,
  fieldsOf,
  figure,
  flag,
  instant,
  list,
  nullable,
  object,
  oneOf,
  propertiesBut,
  propertiesOf,
  quantity,
  said,
  text,
  uuid,
  whole,
} from './schema.ts'

/** Both dates, explained; `pause` while the food is frozen. */
const dates = {
  bestBefore: nullable(instant),
  expiration: nullable(instant),
  pause: nullable(PAUSE),
  lines: DATE_LINES,
}
export const DATES = object(dates)
const ofStage = { state: text, ...dates }
/** The dates of the first stage, and of every step of a route where each gets its label. */
export const PREVIEWED_DATES = object({ ...ofStage, steps: list(object(ofStage), 100) }, ['steps'])

/** What a registration took by its recipe, and what of it was not here. */
export const TAKEN = object({
  inputs: list(
    object({
      labelId: uuid,
      serial: text,
      productId: uuid,
      name: text,
      batchCode: nullable(text),
      quantity,
    }),
    2000,
  ),
  /** What went in without a label. */
  unlabelled: list(object({ productId: uuid, name: text, locationId: uuid, quantity }), 1000),
  lacking: list(object({ productId: uuid, name: text, quantity: nullable(quantity) }), 1000),
})

/** What a label says. */
export const LABEL_CONTENT = object(
  {
    productName: text,
    state: nullable(object({ path: text, word: text })),
    quantity: nullable(quantity),
    madeAt: nullable(instant),
    /** An instant, or a day. */
    bestBefore: nullable(text),
    expiration: nullable(text),
    timeZone: text,
    batchCode: nullable(text),
    supplierLot: nullable(text),
    serial: nullable(text),
    locationName: nullable(text),
    personName: nullable(text),
    organizationName: text,
    organizationAddress: nullable(text),
    allergens: ALLERGENS,
    ingredients: nullable(text),
    storage: nullable(text),
    origin: nullable(text),
    gtin: nullable(text),
    bytecodeAddress: text,
  },
  ['origin'],
)

const kindOf = <const K extends string>(kind: K) => oneOf([kind])
/** What a code says by itself. */
export const READ_CODE = either(
  object({ kind: kindOf('gs1'), elements: list(object({ ai: text, value: text }), 100) }),
  object({ kind: kindOf('gtin'), gtin: text }),
  object({ kind: kindOf('bytecode'), typePrefix: text, id: uuid }),
  object({ kind: kindOf('text'), text }),
)

/** A container with what its shape says of it; weights in grams. */
export const CONTAINER = object({
  id: uuid,
  name: text,
  code: nullable(text),
  sscc: nullable(text),
  status: oneOf(['available', 'inUse', 'toClean', 'retired']),
  version: whole(1, 2_147_483_647),
  parentId: nullable(uuid),
  locationId: uuid,
  shipmentId: nullable(uuid),
  tare: nullable(figure),
  shapeName: nullable(text),
  shapeTare: nullable(figure),
  maxWeight: nullable(figure),
  isReusable: flag,
})

/** A record that was found by a code or by words. `batchStatus`: of food, whether it may be used. */
export const FOUND_RECORD = object({
  entity: text,
  id: uuid,
  title: text,
  detail: said,
  batchStatus: nullable(oneOf(BATCH_STATUSES)),
})

const KEPT_OUT = ['metas', 'created', 'updated', 'deleted'] as const
const lifeEnds = nullable(oneOf(LIFE_ENDS))
const registered = {
  ...propertiesOf('favorite', ['productId', 'batchingId']),
  state: text,
}

/** What of a place registering, moving and scanning ask for. */
export const KEPT_PLACE = object({
  at: instant,
  by: object({
    organizationId: uuid,
    userId: nullable(uuid),
    memberId: nullable(uuid),
    userName: nullable(text),
    roleLevel: whole(0, 5),
    isPlatformOwner: flag,
  }),
  language: oneOf(LANGUAGES),
  place: object({ id: uuid, name: text, timeZone: text, lifeEnds }),
  locations: list(
    object({ ...propertiesOf('location', ['id', 'name', 'hierarchy']), timeZone: text, lifeEnds }),
    501,
  ),
  organization: object({
    name: text,
    address: nullable(text),
    digitalLinkDomain: nullable(text),
    publicUrl: text,
  }),
  products: list(
    object({
      ...propertiesBut('product', [...KEPT_OUT, 'nutrition', 'diets']),
      allAllergens: ALLERGENS,
      printedIngredients: nullable(text),
    }),
    500,
  ),
  /** What goes into those products. */
  compositions: list(fieldsOf('composition', ['productId', 'ingredientId', 'quantity', 'yield']), 10_000),
  batchings: list(allBut('batching', KEPT_OUT), 1000),
  programs: list(allBut('program', KEPT_OUT), 1000),
  states: list(allBut('state', KEPT_OUT), 1000),
  steps: list(
    fieldsOf('step', ['elaborationId', 'state', 'programId', 'expectedDuration', 'isLabelled']),
    5000,
  ),
  labels: list(allBut('label', KEPT_OUT), 500),
  // Recipes of batches are too much to keep of hundreds.
  batches: list(
    object({ ...propertiesBut('batch', [...KEPT_OUT, 'recipe']), statusBy: nullable(text) }),
    500,
  ),
  containers: list(CONTAINER, 500),
  haccpPoints: list(
    object({
      ...propertiesBut('haccpPoint', KEPT_OUT),
      /** The failure that goes on there. */
      failing: nullable(object({ incidenceId: uuid, count: whole(0, 1_000_000) })),
    }),
    500,
  ),
  favorites: list(object({ ...registered, id: uuid, quantity: nullable(quantity) }), 60),
  habits: list(object({ ...registered, quantity, hours: list(whole(0, 23), 4000) }), 200),
})

const tile = {
  ...registered,
  ...propertiesOf('product', ['image', 'color', 'icon', 'allergens']),
  productName: text,
  quantity: nullable(quantity),
}

const board = {
  ...propertiesOf('label', [
    'id',
    'serial',
    'state',
    'productId',
    'batchId',
    'locationId',
    'quantity',
    'expiration',
    'bestBefore',
    'batchStatus',
    'batchReason',
  ]),
  productName: text,
  locationName: text,
}
/** A label on the board of what expires: what of it is needed to deal with it. */
export const EXPIRING_LABEL = object({
  ...board,
  ...propertiesOf('label', ['pause', 'printedAt', 'isFinal', 'mode', 'count']),
})

/** What the day looks like at a place. */
export const DASHBOARD = object({
  figures: object({
    printedToday: count,
    registeredToday: count,
    openLabels: count,
    expiringToday: count,
    expired: count,
    onHold: count,
  }),
  expiring: list(object(board), 20),
  favorites: list(object({ ...tile, id: uuid, priority: figure }), 60),
  recent: list(object({ ...tile, state: nullable(text), batchId: uuid, madeAt: nullable(instant) }), 20),
})
