import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, instant, json, link, links, number, text } from '../../catalogue/fields.ts'
import { COOLING_RULES } from '../../catalogue/names/food.ts'
import { PROCESS_KINDS, PROCESS_RESOLUTIONS } from '../../catalogue/names/processes.ts'
import {
  CALIBRATION,
  CHANGES,
  COOLING,
  CURVE,
  FINDINGS,
  LETHALITY,
  PHASES,
  TARGETS,
  TYPED,
} from './process-shapes.ts'

/**
 * A run of a program: food is cooked, cooled, held, thawed or regenerated, and its control says what it found. Begun, changed and
 * ended by calls of its own; what it shows follows from the readings.
 */
export const process = defineEntity({
  name: 'process',
  many: 'processes',
  area: 'monitor',
  permission: 'LA',
  scope: 'location',
  shape: 'line',
  wire: { one: '/monitor/process', many: '/monitor/processes' },
  bytecode: 'PX',
  ends: { by: 'law', law: 'hygiene' },
  title: ['name'],
  without: ['create', 'change', 'remove', 'restore', 'clone', 'metas'],
  screens: { icon: 'adjustments' },
  sort: { by: 'startedAt', sort: 'desc' },
  row: { end: 'status', line: ['kind', 'startedAt'] },
  fields: {
    /** Program and product, as they were called. */
    name: text({ readOnly: true, required: true, max: 300, list: true, search: true }),
    kind: choice({ options: PROCESS_KINDS, readOnly: true, required: true, list: true, filter: true }),
    status: choice({
      options: ['running', 'done', 'failed', 'cancelled'],
      readOnly: true,
      default: 'running',
      list: true,
      filter: true,
    }),
    /** What became of the food; empty: the process runs, or asks. */
    resolution: choice({
      options: PROCESS_RESOLUTIONS,
      readOnly: true,
      list: true,
      filter: true,
    }),
    /** It ended otherwise than it should: somebody has to say what becomes of the food. */
    asks: flag({ readOnly: true, default: false, list: true, filter: true }),
    programId: link({ entity: 'program', readOnly: true, required: true, filter: true, index: true }),
    labelIds: links({ entity: 'label', readOnly: true, default: [], max: 500 }),
    batchId: link({ entity: 'batch', readOnly: true, index: true }),
    productId: link({ entity: 'product', readOnly: true, filter: true }),
    deviceId: link({ entity: 'device', readOnly: true, list: true, filter: true }),
    /** What measures in the food, and around it. */
    sensorId: link({ entity: 'sensor', readOnly: true, index: true }),
    chamberSensorId: link({ entity: 'sensor', readOnly: true, index: true }),
    /** A probe that is no sensor of the house: its name and number. */
    probe: text({ readOnly: true, max: 200 }),
    startedAt: instant({ readOnly: true, required: true, list: true, filter: true, index: true }),
    /** From when it counts: its start, or when it was last reset. */
    countsFrom: instant({ readOnly: true, required: true, hidden: true }),
    readyAt: instant({ readOnly: true, list: true }),
    endedAt: instant({ readOnly: true, list: true, filter: true }),
    userId: link({ entity: 'user', readOnly: true, list: true, filter: true }),
    endedById: link({ entity: 'user', readOnly: true }),
    /** Why it was ended otherwise than it should. */
    reason: text({ readOnly: true, max: 300 }),
    targets: json({ readOnly: true, hidden: true, schema: TARGETS }),
    coolingRule: choice({ options: COOLING_RULES, readOnly: true }),
    findings: json({ readOnly: true, hidden: true, default: [], schema: FINDINGS }),
    phases: json({ readOnly: true, hidden: true, default: [], schema: PHASES }),
    lethality: json({ readOnly: true, hidden: true, default: [], schema: LETHALITY }),
    cooling: json({ readOnly: true, hidden: true, schema: COOLING }),
    curve: json({ readOnly: true, hidden: true, schema: CURVE }),
    typed: json({ readOnly: true, hidden: true, default: [], schema: TYPED }),
    changes: json({ readOnly: true, hidden: true, default: [], schema: CHANGES }),
    calibration: json({ readOnly: true, hidden: true, schema: CALIBRATION }),
    /** The warmest and the coldest that counted, °C. */
    warmest: number({ readOnly: true }),
    coldest: number({ readOnly: true }),
  },
})
