/** Calls of registering: what is made, what it would give, and what a browser keeps to do it without a connection. */
import { defineCall } from '../catalogue/call.ts'
import { BATCH_ORIGINS } from '../catalogue/names/food.ts'
import { LABEL_MODES } from '../catalogue/names/label.ts'
import { ALLERGENS } from '../catalogue/food-words.ts'
import { DATES, KEPT_PLACE, PREVIEWED_DATES, TAKEN } from './labeling-shapes.ts'
import {
  amount,
  figure,
  flag,
  instant,
  line,
  list,
  nullable,
  object,
  oneOf,
  quantity,
  rowOf,
  said,
  someOf,
  statePath,
  typed,
  uuid,
  whole,
} from './schema.ts'

export const LABELS_MAX = 1000
export const typedDate = typed<string>({
  type: 'string',
  maxLength: 40,
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T[0-9:.]+(Z|[+-]\\d{2}:\\d{2}))?$',
})
/** Numbers out of what a browser holds for itself, in the order of the labels. */
export const printedLabel = object({ id: uuid, serial: line(10, 10) })
const held = object(
  {
    clientId: uuid,
    productSerial: whole(0, 2_147_483_647),
    batchSerial: whole(0, 2_147_483_647),
    labels: list(printedLabel, LABELS_MAX, 1),
    /** The dates of the first stage, as they were printed. */
    bestBefore: nullable(instant),
    expiration: nullable(instant),
    /** What is given anew where the numbers are not held, or were used; absent: then it is refused. */
    orNew: oneOf(['numbers', 'numbersAndCode']),
  },
  ['batchSerial', 'bestBefore', 'expiration', 'orNew'],
)

/** What is registered: one batch with its labels, from what it was made, and where it came from. */
const registration = object(
  {
    id: uuid,
    locationId: uuid,
    productId: uuid,
    batchingId: uuid,
    programId: uuid,
    containerId: uuid,
    origin: oneOf(BATCH_ORIGINS),
    state: statePath,
    mode: oneOf(LABEL_MODES),
    madeAt: instant,
    batchCode: line(20),
    items: list(
      object(
        {
          count: whole(1, LABELS_MAX),
          quantity: amount,
          servingCount: typed<number>({ type: 'number', minimum: 0, maximum: 1_000_000 }),
        },
        ['servingCount'],
      ),
      50,
      1,
    ),
    inputs: list(
      object({ labelId: uuid, batchId: uuid, quantity: amount }, ['labelId', 'batchId', 'quantity']),
      200,
    ),
    inputsByRecipe: flag,
    pastReason: line(300),
    supplier: line(200),
    supplierLot: line(100),
    supplierDocument: line(100),
    /** Of what came, in degrees Celsius. */
    temperature: typed<number>({ type: 'number', minimum: -100, maximum: 400 }),
    bestBefore: typedDate,
    expiration: typedDate,
    dateReason: line(300),
    note: line(500),
    held,
  },
  [
    'held',
    'id',
    'locationId',
    'batchingId',
    'programId',
    'containerId',
    'origin',
    'mode',
    'madeAt',
    'batchCode',
    'inputs',
    'inputsByRecipe',
    'pastReason',
    'supplier',
    'supplierLot',
    'supplierDocument',
    'temperature',
    'bestBefore',
    'expiration',
    'dateReason',
    'note',
  ],
)

export const REGISTERING_CALLS = [
  defineCall({
    name: 'labeling.register',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/register',
    isRepeatable: true,
    gate: { key: 'LA', verb: 'create', doing: ['label'] },
    summary: 'Register a batch: batch, labels, event and links in one transaction',
    body: object({ registration }),
    answer: object(
      {
        batch: rowOf('batch'),
        items: list(rowOf('batchItem'), 1000),
        labels: list(someOf('label'), 2000),
        dates: nullable(DATES),
        /** What stands on the server is not what was printed by the browser. */
        differs: flag,
        /** What went in by the recipe. */
        taken: TAKEN,
      },
      ['differs', 'taken'],
    ),
  }),
  defineCall({
    name: 'labeling.registerPreview',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/register/preview',
    gate: { key: 'LA', verb: 'create', doing: ['label'] },
    summary:
      'What a registration would give: dates with their reasons, allergens, the next batch code, and the yield of what goes in',
    body: object({ registration }),
    isRead: true,
    answer: object({
      dates: PREVIEWED_DATES,
      allergens: ALLERGENS,
      batchCode: said,
      /** What the recipe gives of what goes in, beside what is made; null where nobody chose what does. */
      recipe: nullable(object({ planned: quantity, made: quantity, ratio: figure })),
    }),
  }),
  defineCall({
    name: 'labeling.reserve',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/serials/reserve',
    gate: { key: 'LA', verb: 'create', doing: ['label'] },
    summary: 'Reserve serials for one browser of this person: of products, of batches, of labels',
    body: object({
      reservation: object(
        {
          clientId: uuid,
          productIds: list(uuid, 500),
          count: whole(1, 200),
          batches: flag,
          labels: flag,
        },
        ['productIds', 'batches', 'labels'],
      ),
    }),
    answer: object({
      ranges: list(
        object({
          kind: oneOf(['product', 'batch', 'label']),
          subject: line(40),
          first: whole(0, 2_147_483_647),
          last: whole(0, 2_147_483_647),
        }),
        502,
      ),
    }),
  }),
  defineCall({
    name: 'labeling.offline',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/offline/get',
    gate: { key: 'LA', verb: 'create', doing: ['label'] },
    summary: 'What registering, moving and scanning at a place ask for, for the time without a connection',
    isRead: true,
    answer: KEPT_PLACE,
  }),
] as const
