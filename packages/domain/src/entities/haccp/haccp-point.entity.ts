import { choice, defineEntity, flag, link, longText, number, text } from '../../catalogue/index.ts'

/** A hazard with its limits: what is measured, how often, and what to do when it fails. */
export const haccpPoint = defineEntity({
  name: 'haccpPoint',
  many: 'haccpPoints',
  area: 'haccp',
  permission: 'HP',
  scope: 'location',
  wire: { one: '/haccp/haccp', many: '/haccp/haccps' },
  bytecode: 'HP',
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
      options: [
        'receiving',
        'storage',
        'preparation',
        'cooking',
        'cooling',
        'holding',
        'serving',
        'cleaning',
        'other',
      ],
      required: true,
      list: true,
      filter: true,
    }),
    isCritical: flag({ default: true, list: true, filter: true }),
    measure: choice({
      options: ['temperature', 'time', 'ph', 'waterActivity', 'visual', 'count'],
      default: 'temperature',
      group: 'limits',
    }),
    minimum: number({ group: 'limits' }),
    maximum: number({ group: 'limits' }),
    everyHours: number({ min: 0.25, max: 8760, list: true, group: 'limits' }),
    deviceId: link({ entity: 'device', onRemove: 'forget', group: 'limits' }),
    sensorId: link({ entity: 'sensor', onRemove: 'forget', group: 'limits' }),
    /** What may be found where nothing is measured, in the words of the house: one a line. */
    options: longText({ max: 2000, group: 'limits' }),
    /** What a failed check sets off besides its incidence. */
    triggerId: link({ entity: 'trigger', onRemove: 'forget', group: 'limits' }),
    monitoring: longText({}),
    corrective: longText({}),
    verification: longText({}),
    source: text({ max: 300 }),
  },
})
