import { defineEntity } from '../../catalogue/entity.ts'
import {
  choice,
  duration,
  flag,
  instant,
  json,
  link,
  longText,
  number,
  text,
} from '../../catalogue/fields.ts'
import { list } from '../../catalogue/words.ts'
import { DRILL_RESULT, TICK } from './drill-shapes.ts'

/**
 * A lot was followed as if it had to be called back, against the clock. Begun and finished by calls of their own;
 * once finished nobody changes it, the database neither, and its paper is signed.
 */
export const recallDrill = defineEntity({
  name: 'recallDrill',
  many: 'recallDrills',
  area: 'monitor',
  permission: 'EV',
  scope: 'location',
  shape: 'line',
  wire: { one: '/monitor/recall-drill', many: '/monitor/recall-drills' },
  bytecode: 'RD',
  ends: { by: 'law', law: 'traceability' },
  title: ['lot'],
  without: ['create', 'change', 'remove', 'restore', 'clone', 'metas'],
  screens: { icon: 'stopwatch' },
  sort: { by: 'startedAt', sort: 'desc' },
  row: { end: 'status', line: ['kind', 'startedAt'] },
  fields: {
    /** Product and code of the lot, as they were. */
    lot: text({ readOnly: true, required: true, max: 300, list: true, search: true }),
    status: choice({
      options: ['running', 'finished', 'cancelled'],
      readOnly: true,
      default: 'running',
      list: true,
      filter: true,
    }),
    kind: choice({
      options: ['supplierLot', 'production'],
      readOnly: true,
      required: true,
      list: true,
      filter: true,
    }),
    batchId: link({ entity: 'batch', readOnly: true, required: true, onRemove: 'refuse' }),
    productId: link({ entity: 'product', readOnly: true, required: true, filter: true, onRemove: 'refuse' }),
    startedAt: instant({ readOnly: true, required: true, list: true, filter: true, index: true }),
    startedById: link({ entity: 'user', readOnly: true }),
    finishedAt: instant({ readOnly: true }),
    /** How long it may take. */
    target: duration({ readOnly: true, min: 0, max: 86_400 }),
    /** How long it took. */
    took: duration({ readOnly: true, list: true, min: 0, max: 31_536_000 }),
    isOnTime: flag({ readOnly: true, list: true, filter: true }),
    /** The share of the lot that was found, of a hundred. */
    found: number({ readOnly: true, list: true, min: 0, max: 100 }),
    /** The share of those to be told who were, of a hundred. */
    told: number({ readOnly: true, list: true, min: 0, max: 100 }),
    labels: number({ readOnly: true, integer: true }),
    /** Who was told, when and by whom. */
    ticks: json({ readOnly: true, hidden: true, default: [], schema: list(TICK, 1000) }),
    result: json({ readOnly: true, hidden: true, schema: DRILL_RESULT }),
    conclusion: longText({ readOnly: true }),
    /** The name that was typed under it. */
    signedName: text({ readOnly: true, max: 200 }),
    /** SHA-256 of the result as it was signed, in hexadecimal digits; printed. */
    resultDigest: text({ readOnly: true, max: 64, hidden: true }),
    /** SHA-256 of the PDF. */
    fileDigest: text({ readOnly: true, max: 64, hidden: true, index: true }),
    /** Ed25519 over the digest of the PDF, base64; and the key that proves it. */
    signature: text({ readOnly: true, max: 100, hidden: true }),
    publicKey: text({ readOnly: true, max: 100, hidden: true }),
    /** Begins the digest of the result; people compare it with the paper. */
    verificationCode: text({ readOnly: true, max: 24, search: true }),
  },
})
