import { defineEntity } from '../../catalogue/entity.ts'
import { choice, duration, flag, json, link, longText, number, text } from '../../catalogue/fields.ts'
import {
  HACCP_METHODS,
  HACCP_MEASURES,
  HACCP_PREREQUISITES,
  HACCP_STAGES,
} from '../../catalogue/names/haccp.ts'
import { exemptWindows } from '../production/alert.entity.ts'
import { furtherValues, groupLimits } from './haccp-shapes.ts'

/** A hazard with its limits: what is measured, how often, and what to do when it fails. */
export const haccpPoint = defineEntity({
  name: 'haccpPoint',
  many: 'haccpPoints',
  area: 'haccp',
  permission: 'HP',
  scope: 'location',
  wire: { one: '/haccp/haccp', many: '/haccp/haccps' },
  bytecode: 'HP',
  ends: { by: 'law', law: 'hygiene' },
  title: ['name', 'code'],
  offline: { store: 'haccps' },
  screens: { icon: 'haccp' },
  sort: { by: 'name', sort: 'asc' },
  related: { checks: { entity: 'haccpCheck', by: 'haccpPointId' } },
  row: { end: 'last', line: ['limits', 'everyHours'] },
  fields: {
    hazard: choice({
      options: ['biological', 'chemical', 'physical', 'allergen'],
      required: true,
      list: true,
      filter: true,
    }),
    stage: choice({
      options: HACCP_STAGES,
      required: true,
      list: true,
      filter: true,
    }),
    isCritical: flag({ default: true, list: true, filter: true }),
    /** The hazard of a plan that it controls. */
    hazardId: link({ entity: 'haccpHazard', onRemove: 'forget', filter: true, index: true }),
    /** Of which prerequisite programme it is; empty: it belongs to a hazard. */
    prerequisite: choice({ options: HACCP_PREREQUISITES, list: true, filter: true }),
    /** How what is found comes in. */
    method: choice({ options: HACCP_METHODS, default: 'typed', list: true, filter: true, group: 'limits' }),
    measure: choice({
      options: HACCP_MEASURES,
      default: 'temperature',
      group: 'limits',
    }),
    minimum: number({ group: 'limits' }),
    maximum: number({ group: 'limits' }),
    /** What may be typed at all; empty: what the measure allows. */
    plausibleMinimum: number({ group: 'limits' }),
    plausibleMaximum: number({ group: 'limits' }),
    /** What else is found in one check, beside its own value. */
    values: json({ default: [], schema: furtherValues, group: 'limits' }),
    /** Other limits for some products: the first group that holds the product counts. */
    groupLimits: json({ default: [], schema: groupLimits, group: 'limits' }),
    everyHours: number({ min: 0.25, max: 8760, list: true, group: 'limits' }),
    deviceId: link({ entity: 'device', onRemove: 'forget', group: 'limits' }),
    sensorId: link({ entity: 'sensor', onRemove: 'forget', group: 'limits' }),
    /** What may be found where nothing is measured, in the words of the house: one a line. */
    options: longText({ max: 2000, group: 'limits' }),
    /** What a failed check sets off besides its incidence. */
    triggerId: link({ entity: 'trigger', onRemove: 'forget', group: 'limits' }),
    /** When it is owed, by the place's own clock; none: at any hour. */
    windows: json({ default: [], group: 'hours', look: 'windows', schema: exemptWindows }),
    /** How long after it was due a check is late; then it was missed. */
    grace: duration({ min: 0, max: 604_800, default: 3600, group: 'hours' }),
    /** Whose it is; empty: of everybody who checks. */
    profileId: link({ entity: 'jobProfile', onRemove: 'forget', group: 'hours' }),
    /** What has to be done when it fails, each confirmed in the check: one a line. */
    steps: longText({ max: 2000 }),
    monitoring: longText({}),
    corrective: longText({}),
    verification: longText({}),
    source: text({ max: 300 }),
  },
})
