import { defineCall } from '../catalogue/call.ts'
import { LABEL_CODES } from '../catalogue/names/label.ts'
import { WASTE_CAUSES } from '../catalogue/names/stock.ts'
import { LANGUAGES } from '../catalogue/names/languages.ts'
import {
  amount,
  figure,
  flag,
  instant,
  line,
  list,
  mapOf,
  nullable,
  object,
  oneOf,
  said,
  someOf,
  statePath,
  text,
  typed,
  uuid,
  whole,
} from './schema.ts'
import { DASHBOARD, FOUND_RECORD, LABEL_CONTENT, READ_CODE } from './labeling-shapes.ts'
import { LABELS_MAX, printedLabel, REGISTERING_CALLS, typedDate } from './registering.calls.ts'
import { TEMPLATE_CALLS } from './template.calls.ts'
import { PROOF } from './terminal.calls.ts'

const labels = list(someOf('label'), 2000)
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
    'move.blocked.onTheWay',
    'move.blocked.notConsumable',
  ]),
  values: mapOf(text, 10),
})

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
  /** The batch that was named: its product and its code; null where it has none. */
  product: text,
  code: said,
  /** Where labels of all of them are in use, and how many at each place. */
  places: list(object({ name: text, labels: whole(1, 10_000_000) }), 10_000),
})

export const LABELING_CALLS = [
  ...TEMPLATE_CALLS,
  ...REGISTERING_CALLS,
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
    isUrgent: true,
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
        to: oneOf(['file', 'dialog']),
      },
      ['size', 'code', 'templateId', 'dpi', 'sheet', 'to'],
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
      contents: list(LABEL_CONTENT, 100),
      language: oneOf(LANGUAGES),
      digitalLinkDomain: said,
      /** That the format of the first label names. */
      templateId: said,
    }),
  }),
  defineCall({
    name: 'labeling.scan',
    area: 'labeling',
    method: 'POST',
    path: '/labeling/scan',
    gate: 'user',
    summary: 'Find the record of a scanned or typed code',
    body: object({ code: typed<string>({ type: 'string', minLength: 1, maxLength: 500 }) }),
    isRead: true,
    answer: object({
      found: list(FOUND_RECORD, 500),
      scan: READ_CODE,
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
            /** A process shows that the food was worked so: it is started by `labeling.startProcess`. */
            asksProcess: flag,
          },
          ['blockedBy', 'asksProcess'],
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
    gate: { key: 'LA', verb: 'edit', doing: ['move'] },
    summary: 'Move labels on to a state, whole or in part; a part becomes a label of its own',
    body: object({
      move: object(
        {
          id: uuid,
          labelIds: list(uuid, 500, 1),
          kind: oneOf(MOVES),
          toState: statePath,
          programId: uuid,
          quantity: amount,
          locationId: uuid,
          containerId: uuid,
          /** The machine that works it by the program: what that measures then is the food's temperature. */
          deviceId: uuid,
          reason: line(300),
          /** Of waste. */
          cause: oneOf(WASTE_CAUSES),
          /** By a program that asks for a process, without one: with a reason, and found as unfinished. */
          withoutControl: flag,
          bestBefore: typedDate,
          expiration: typedDate,
          /** Of the kind `redate`: the breach whose rule gives the dates. */
          incidenceId: uuid,
          /** True: in place of those the dates of before, with a reason; for those who may give food more time. */
          putsBack: flag,
          at: instant,
          replacement: object({ clientId: uuid, id: uuid, serial: line(10, 10) }),
        },
        [
          'at',
          'withoutControl',
          'replacement',
          'id',
          'toState',
          'programId',
          'quantity',
          'locationId',
          'containerId',
          'deviceId',
          'reason',
          'cause',
          'bestBefore',
          'expiration',
          'incidenceId',
          'putsBack',
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
    gate: { key: 'LA', verb: 'create', doing: ['label'] },
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
    gate: { key: 'LA', verb: 'create', doing: ['label'] },
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
              batch: object(
                {
                  id: uuid,
                  productSerial: whole(0, 2_147_483_647),
                  batchSerial: whole(0, 2_147_483_647),
                  code: line(20, 1),
                },
                ['batchSerial'],
              ),
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
    gate: { key: 'LA', verb: 'edit', doing: ['move'] },
    summary: 'Hold a batch, and with `reach` everything made from it',
    body: object({
      hold: object(
        {
          at: instant,
          batchId: uuid,
          labelId: uuid,
          /** Several, each by itself. */
          batchIds: list(uuid, 1000, 1),
          reach: flag,
          reason: line(500, 1),
          /** The incidence for which they are held. */
          incidenceId: uuid,
        },
        ['at', 'batchId', 'labelId', 'batchIds', 'reach', 'incidenceId'],
      ),
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
          /** The incidence that is decided on: batches that are not held are released from it, too. */
          incidenceId: uuid,
          /** By which a second person vouches: asked for where food is let go. */
          proof: PROOF,
        },
        ['at', 'incidenceId', 'proof'],
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
    answer: DASHBOARD,
  }),
] as const
