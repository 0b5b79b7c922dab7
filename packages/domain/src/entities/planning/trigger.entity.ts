import { choice, defineEntity, duration, instant, link, links, text } from '../../catalogue/index.ts'
import { EVENT_KINDS, NAMES_STATE } from '../../catalogue/index.ts'

/** When this happens, make that: a task, a notification or an order. */
export const trigger = defineEntity({
  name: 'trigger',
  many: 'triggers',
  area: 'planning',
  permission: 'TR',
  scope: 'location',
  wire: { one: '/planning/trigger', many: '/planning/triggers' },
  bytecode: 'TR',
  title: ['name'],
  notYet: true,
  screens: { icon: 'trigger' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'makes', line: ['eventKind', 'lastRun'] },
  fields: {
    eventKind: choice({ options: EVENT_KINDS, required: true, list: true, filter: true, group: 'matcher' }),
    actionId: link({ entity: 'action', list: true, onRemove: 'forget', group: 'matcher' }),
    toState: text({ ...NAMES_STATE, group: 'matcher' }),
    productIds: links({ entity: 'product', default: [], max: 500, group: 'matcher' }),
    makes: choice({
      options: ['task', 'notification', 'order'],
      required: true,
      list: true,
      filter: true,
      group: 'target',
    }),
    text: text({ max: 200, group: 'target' }),
    delay: duration({ min: 0, max: 31_536_000, group: 'target' }),
    lastRun: instant({ readOnly: true, list: true }),
  },
})
