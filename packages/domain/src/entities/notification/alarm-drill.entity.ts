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
import { ALARM_DRILL_RESULT } from './alarm-drill-shapes.ts'

/**
 * A notification that only practises went through the whole chase of a place, against the clock. Begun and finished by
 * calls of their own, or begun by a plan; once it is over nobody changes it, the database neither, and its paper is signed.
 */
export const alarmDrill = defineEntity({
  name: 'alarmDrill',
  many: 'alarmDrills',
  area: 'notification',
  permission: 'N',
  scope: 'location',
  shape: 'line',
  wire: { one: '/notification/alarm-drill', many: '/notification/alarm-drills' },
  bytecode: 'AD',
  ends: { by: 'law', law: 'hygiene' },
  title: ['name'],
  without: ['create', 'change', 'remove', 'restore', 'clone', 'metas'],
  screens: { icon: 'stopwatch' },
  sort: { by: 'startedAt', sort: 'desc' },
  row: { end: 'status', line: ['startedAt', 'took'] },
  fields: {
    name: text({ readOnly: true, required: true, max: 200, list: true, search: true }),
    status: choice({
      options: ['running', 'finished', 'cancelled'],
      readOnly: true,
      default: 'running',
      list: true,
      filter: true,
    }),
    /** What practised. */
    notificationId: link({
      entity: 'notification',
      readOnly: true,
      required: true,
      index: true,
      onRemove: 'refuse',
    }),
    startedAt: instant({ readOnly: true, required: true, list: true, filter: true, index: true }),
    /** Nobody: a plan began it. */
    startedById: link({ entity: 'user', readOnly: true }),
    finishedAt: instant({ readOnly: true }),
    /** How long it may take until somebody is on it. */
    target: duration({ readOnly: true, min: 0, max: 86_400 }),
    /** How long it took; nothing: nobody was on it. */
    took: duration({ readOnly: true, list: true, min: 0, max: 31_536_000 }),
    isOnTime: flag({ readOnly: true, list: true, filter: true }),
    named: number({ readOnly: true, integer: true }),
    reached: number({ readOnly: true, integer: true, list: true }),
    result: json({ readOnly: true, hidden: true, schema: ALARM_DRILL_RESULT }),
    conclusion: longText({ readOnly: true }),
    /** The name that was typed under it. */
    signedName: text({ readOnly: true, max: 200 }),
    /** SHA-256 of the result as it was signed, and of the PDF, in hexadecimal digits. */
    resultDigest: text({ readOnly: true, max: 64, hidden: true }),
    fileDigest: text({ readOnly: true, max: 64, hidden: true, index: true }),
    /** Ed25519 over the PDF, base64; and the key that proves it. */
    signature: text({ readOnly: true, max: 100, hidden: true }),
    publicKey: text({ readOnly: true, max: 100, hidden: true }),
    /** Begins the digest of the result; people compare it with the paper. */
    verificationCode: text({ readOnly: true, max: 24, search: true }),
  },
})
