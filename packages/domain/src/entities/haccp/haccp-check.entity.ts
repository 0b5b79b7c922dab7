import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, instant, json, link, number, text } from '../../catalogue/fields.ts'
import { HACCP_METHODS, HACCP_OUTCOMES } from '../../catalogue/names/haccp.ts'
import { KNOWN_WAYS } from '../../catalogue/names/proofs.ts'
import { doneSteps, foundValues } from './haccp-shapes.ts'

/** What was found at a HACCP point: written once, never changed. */
export const haccpCheck = defineEntity({
  name: 'haccpCheck',
  many: 'haccpChecks',
  area: 'haccp',
  permission: 'HP',
  scope: 'location',
  shape: 'ledger',
  wire: { one: '/haccp/event', many: '/haccp/events' },
  bytecode: 'HC',
  ends: { by: 'law', law: 'hygiene' },
  title: ['point'],
  screens: { icon: 'haccp' },
  sort: { by: 'at', sort: 'desc' },
  row: { end: 'isOk', line: ['at', 'value', 'userId'] },
  fields: {
    at: instant({ readOnly: true, required: true, list: true, filter: true, index: true }),
    /** What the point was called then. */
    point: text({ readOnly: true, required: true, max: 200, list: true, search: true }),
    haccpPointId: link({
      entity: 'haccpPoint',
      readOnly: true,
      required: true,
      filter: true,
      index: true,
    }),
    /** In the unit of what the point measures. */
    value: number({ readOnly: true, list: true }),
    unit: text({ readOnly: true, max: 10 }),
    isOk: flag({ readOnly: true, default: true, list: true, filter: true }),
    outcome: choice({ options: HACCP_OUTCOMES, readOnly: true, default: 'ok', filter: true }),
    /** A finding in words, or a text. */
    said: text({ readOnly: true, max: 500 }),
    /** What else was found, each with the limits that counted then. */
    values: json({ readOnly: true, default: [], schema: foundValues, hidden: true }),
    /** The limits as they were, the product group they are of, and their source. */
    minimum: number({ readOnly: true, group: 'limits' }),
    maximum: number({ readOnly: true, group: 'limits' }),
    limitsGroup: text({ readOnly: true, max: 100, group: 'limits' }),
    limitsSource: text({ readOnly: true, max: 300, group: 'limits' }),
    productId: link({ entity: 'product', readOnly: true, filter: true }),
    labelId: link({ entity: 'label', readOnly: true, index: true }),
    /** How it came in, and from where. */
    method: choice({ options: HACCP_METHODS, readOnly: true, default: 'typed', filter: true }),
    deviceId: link({ entity: 'device', readOnly: true, group: 'source' }),
    sensorId: link({ entity: 'sensor', readOnly: true, group: 'source' }),
    /** A hand-held probe: its name and number as it says them. */
    probe: text({ readOnly: true, max: 200, group: 'source' }),
    /** What the linked sensor said last before the check, and when. */
    readingValue: number({ readOnly: true, group: 'source' }),
    readingAt: instant({ readOnly: true, group: 'source' }),
    /** Which owed check it answers. */
    dueAt: instant({ readOnly: true }),
    /** Why it does not apply, or why it was corrected. */
    reason: text({ readOnly: true, max: 500 }),
    steps: json({ readOnly: true, default: [], schema: doneSteps, hidden: true }),
    /** The check that this one corrects: it stays as it was. */
    correctsId: link({ entity: 'haccpCheck', readOnly: true, filter: true, index: true }),
    photoId: link({ entity: 'attachment', readOnly: true }),
    userId: link({ entity: 'user', readOnly: true, list: true, filter: true }),
    /** The shared tablet on which it was made. */
    terminalId: link({ entity: 'terminal', readOnly: true }),
    /** How the tablet knew its person; empty: not at a tablet. */
    knownBy: choice({ options: KNOWN_WAYS, readOnly: true }),
    note: text({ readOnly: true, max: 500 }),
    corrective: text({ readOnly: true, max: 500 }),
    incidenceId: link({ entity: 'incidence', readOnly: true }),
    /** The published version of the plan that counted then. */
    planVersionId: link({ entity: 'haccpPlanVersion', readOnly: true, filter: true, index: true }),
  },
})
