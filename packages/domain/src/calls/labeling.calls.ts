import { defineCall, BATCH_ORIGINS, LABEL_CODES, LABEL_MODES, LANGUAGES } from '../catalogue/index.ts'
import {
  amount,
  anything,
  flag,
  figure,
  instant,
  line,
  list,
  mapOf,
  nullable,
  object,
  oneOf,
  someOf,
  text,
  uuid,
  whole,
} from './schema.ts'
import { TEMPLATE_CALLS } from './template.calls.ts'

export const LABELS_MAX = 1000
const path = { type: 'string', maxLength: 40, pattern: '^[a-z][a-z0-9-]*$' } as const
const labels = list(someOf('label'), 2000)
const typedDate = {
  type: 'string',
  maxLength: 40,
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T[0-9:.]+(Z|[+-]\\d{2}:\\d{2}))?$',
} as const
/** Moves of labels by the state they lead to; `other`: to an own state of the organization. */
const STATE_MOVES = [
  'prepare',
  'cook',
  'chill',
  'freeze',
  'defrost',
  'thaw',
  'ready',
  'serve',
  'consume',
  'waste',
  'reuse',
  'vacuumseal',
  'sear',
  'broil',
  'retherm',
  'end',
  'cancel',
  'label',
  'other',
] as const
/** Also to another place; `open` opens their packs, `redate` corrects their dates. */
const MOVES = [...STATE_MOVES, 'relocate', 'open', 'redate'] as const

/** Why something that is known cannot be done now: a text key and its values. */
const blockedBy = object({
  key: oneOf([
    'move.blocked.hold',
    'move.blocked.rejected',
    'move.blocked.expired',
    'move.blocked.notConsumable',
  ]),
  values: mapOf(text, 10),
})

/** Numbers out of what a browser holds for itself, in the order of the labels. */
const printedLabel = object({ id: uuid, serial: line(10, 10) })
const held = object(
  {
    clientId: uuid,
    productSerial: whole(0, 2_147_483_647),
    batchSerial: whole(0, 2_147_483_647),
    labels: list(printedLabel, LABELS_MAX, 1),
    /** The dates of the first stage, as they were printed. */
    bestBefore: nullable(instant),
    expiration: nullable(instant),
  },
  ['batchSerial', 'bestBefore', 'expiration'],
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
    state: path,
    mode: oneOf(LABEL_MODES),
    madeAt: instant,
    batchCode: line(20),
    items: list(
      object(
        {
          count: whole(1, LABELS_MAX),
          quantity: amount,
          servingCount: { type: 'number', minimum: 0, maximum: 1_000_000 },
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
    supplier: line(200),
    supplierLot: line(100),
    supplierDocument: line(100),
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
    'supplier',
    'supplierLot',
    'supplierDocument',
    'bestBefore',
    'expiration',
    'dateReason',
    'note',
  ],
)

const printOptions = {
  labelIds: list(uuid, LABELS_MAX, 1),
  size: { type: 'string', maxLength: 20, pattern: '^\\d{2,3}x\\d{2,3}$' },
  code: oneOf(LABEL_CODES),
} as const

const reached = object({
  batches: whole(0, 1_000_000),
  labels: whole(0, 10_000_000),
  batchIds: list(uuid, 100_000),
  /** Those that were available until now: what taking back lets go again. */
  heldIds: list(uuid, 100_000),
})

export const LABELING_CALLS = [
  ...TEMPLATE_CALLS,
  defineCall({
    name: 'labeling.register',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/register',
    isRepeatable: true,
    gate: { key: 'LA', verb: 'create' },
    summary: 'Register a batch: batch, labels, event and links in one transaction',
    body: object({ registration }),
    answer: object({ batch: anything, items: list(anything, 50), labels, dates: anything, differs: flag }, [
      'differs',
    ]),
  }),
  defineCall({
    name: 'labeling.registerPreview',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/register/preview',
    gate: { key: 'LA', verb: 'create' },
    summary: 'What a registration would give: dates with their reasons, allergens, the next batch code',
    body: object({ registration }),
    isRead: true,
    answer: object({ dates: anything, allergens: anything, batchCode: { type: ['string', 'null'] } }),
  }),
  defineCall({
    name: 'labeling.reserve',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/serials/reserve',
    gate: { key: 'LA', verb: 'create' },
    summary: 'Reserve serials for one browser of this person: of products, of labelling formats, of labels',
    body: object({
      reservation: object(
        {
          clientId: uuid,
          productIds: list(uuid, 500),
          batchingIds: list(uuid, 500),
          count: whole(1, 200),
          labels: flag,
        },
        ['productIds', 'batchingIds', 'labels'],
      ),
    }),
    answer: object({
      ranges: list(
        object({
          kind: oneOf(['product', 'batching', 'label']),
          subject: line(40),
          first: whole(0, 2_147_483_647),
          last: whole(0, 2_147_483_647),
        }),
        1001,
      ),
    }),
  }),
  defineCall({
    name: 'labeling.offline',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/offline/get',
    gate: { key: 'LA', verb: 'create' },
    summary: 'What registering, moving and scanning at a place ask for, for the time without a connection',
    isRead: true,
    answer: object({
      at: instant,
      by: anything,
      language: oneOf(LANGUAGES),
      place: anything,
      locations: list(anything, 500),
      organization: anything,
      products: list(anything, 500),
      batchings: list(anything, 1000),
      programs: list(anything, 1000),
      states: list(anything, 1000),
      steps: list(anything, 5000),
      labels: list(anything, 500),
      batches: list(anything, 500),
      containers: list(anything, 500),
      haccpPoints: list(anything, 500),
      favorites: list(anything, 60),
      habits: list(anything, 200),
    }),
  }),
  defineCall({
    name: 'labeling.notePrint',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/print/note',
    isRepeatable: true,
    gate: { key: 'LA', verb: 'view' },
    summary: 'Note that labels were printed by the browser, at a moment that may have passed',
    body: object({
      print: object({ id: uuid, labelIds: list(uuid, LABELS_MAX, 1), at: instant, size: line(20) }, [
        'at',
        'size',
      ]),
    }),
    answer: object({ labels }),
  }),
  defineCall({
    name: 'labeling.print',
    isHeavy: true,
    area: 'labeling',
    method: 'POST',
    path: '/labeling/print',
    gate: { key: 'LA', verb: 'view' },
    summary:
      'Labels as a PDF sheet, as ZPL or as ESC/POS, by a template or laid out by themselves; each print is an event',
    body: object(
      {
        ...printOptions,
        format: oneOf(['pdf', 'zpl', 'escpos']),
        templateId: uuid,
        dpi: whole(100, 1200),
        sheet: oneOf(['a4', 'single']),
      },
      ['size', 'code', 'templateId', 'dpi', 'sheet'],
    ),
    answerType: 'application/pdf',
  }),
  defineCall({
    name: 'labeling.content',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/content/get',
    gate: { key: 'LA', verb: 'view' },
    summary: 'What labels say, for the preview on screen',
    body: object({ labelIds: list(uuid, 100, 1) }),
    isRead: true,
    answer: object({
      contents: list(anything, 100),
      language: oneOf(LANGUAGES),
      digitalLinkDomain: { type: ['string', 'null'] },
      templateId: { type: ['string', 'null'] },
    }),
  }),
  defineCall({
    name: 'labeling.scan',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/scan',
    gate: 'user',
    summary: 'Find the record of a scanned or typed code',
    body: object({ code: { type: 'string', minLength: 1, maxLength: 500 } }),
    isRead: true,
    answer: object({
      found: list(
        object({
          entity: { type: 'string' },
          id: uuid,
          title: { type: 'string' },
          detail: { type: ['string', 'null'] },
        }),
        500,
      ),
      scan: anything,
    }),
  }),
  defineCall({
    name: 'labeling.moves',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/label/moves/get',
    gate: { key: 'LA', verb: 'view' },
    summary: 'Where a label may go from its state, by the programs, and what blocks the rest',
    body: object({ labelId: uuid }),
    isRead: true,
    answer: object({
      moves: list(
        object(
          {
            kind: oneOf(STATE_MOVES),
            toState: text,
            programId: nullable(uuid),
            programName: nullable(text),
            outcome: oneOf(['end', 'reuse']),
            blockedBy,
          },
          ['blockedBy'],
        ),
        100,
      ),
      mark: object({
        mark: oneOf(['fresh', 'soon', 'bestBeforePassed', 'expired']),
        blocksService: flag,
        warns: flag,
        secondsLeft: nullable(figure),
      }),
      opening: object({ isOffered: flag, blockedBy }, ['blockedBy']),
    }),
  }),
  defineCall({
    name: 'labeling.move',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/move',
    isRepeatable: true,
    gate: { key: 'LA', verb: 'edit' },
    summary: 'Move labels on to a state, whole or in part; a part becomes a label of its own',
    body: object({
      move: object(
        {
          id: uuid,
          labelIds: list(uuid, 500, 1),
          kind: oneOf(MOVES),
          toState: path,
          programId: uuid,
          quantity: amount,
          locationId: uuid,
          containerId: uuid,
          reason: line(300),
          bestBefore: typedDate,
          expiration: typedDate,
          at: instant,
          replacement: object({ clientId: uuid, id: uuid, serial: line(10, 10) }),
        },
        [
          'at',
          'replacement',
          'id',
          'toState',
          'programId',
          'quantity',
          'locationId',
          'containerId',
          'reason',
          'bestBefore',
          'expiration',
        ],
      ),
    }),
    answer: object({ labels, created: labels }),
  }),
  defineCall({
    name: 'labeling.split',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/split',
    isRepeatable: true,
    gate: { key: 'LA', verb: 'create' },
    summary: 'Split a label: its amount goes into new labels, the links say how much',
    body: object({
      split: object(
        {
          id: uuid,
          labelId: uuid,
          parts: list(amount, 200, 1),
          at: instant,
          held: object({ clientId: uuid, labels: list(printedLabel, 200, 1) }),
        },
        ['id', 'at', 'held'],
      ),
    }),
    answer: object({ label: someOf('label'), labels }),
  }),
  defineCall({
    name: 'labeling.merge',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/merge',
    isRepeatable: true,
    gate: { key: 'LA', verb: 'create' },
    summary: 'Merge labels of one product and state into a new label with the shortest dates',
    body: object({
      merge: object(
        {
          id: uuid,
          labelIds: list(uuid, 200, 2),
          at: instant,
          held: object(
            {
              clientId: uuid,
              label: printedLabel,
              batch: object({ id: uuid, productSerial: whole(0, 2_147_483_647), code: line(20, 1) }),
            },
            ['batch'],
          ),
        },
        ['id', 'at', 'held'],
      ),
    }),
    answer: object({ label: someOf('label'), labels }),
  }),
  defineCall({
    name: 'labeling.hold',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/hold',
    gate: { key: 'LA', verb: 'edit' },
    summary: 'Hold a batch, and with `reach` everything made from it',
    body: object({
      hold: object({ at: instant, batchId: uuid, labelId: uuid, reach: flag, reason: line(500, 1) }, [
        'at',
        'batchId',
        'labelId',
        'reach',
      ]),
    }),
    answer: reached,
  }),
  defineCall({
    name: 'labeling.release',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/release',
    gate: { key: 'LA', verb: 'edit' },
    summary: 'Release held batches, or reject them for good',
    body: object({
      release: object(
        {
          at: instant,
          batchIds: list(uuid, 10_000, 1),
          status: oneOf(['available', 'rejected']),
          reason: line(500, 1),
        },
        ['at'],
      ),
    }),
    answer: object({ batches: whole(0, 1_000_000) }),
  }),
  defineCall({
    name: 'labeling.dashboard',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/dashboard/get',
    gate: 'location',
    summary: "The home screen's figures, favourites, recent products and what expires next",
    isRead: true,
    answer: object({
      figures: object({
        printedToday: whole(0, 2e9),
        registeredToday: whole(0, 2e9),
        openLabels: whole(0, 2e9),
        expiringToday: whole(0, 2e9),
        expired: whole(0, 2e9),
        onHold: whole(0, 2e9),
      }),
      expiring: list(anything, 20),
      favorites: list(anything, 60),
      recent: list(anything, 20),
    }),
  }),
] as const
