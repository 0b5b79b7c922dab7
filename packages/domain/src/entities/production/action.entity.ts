import { defineEntity } from '../../catalogue/entity.ts'
import { flag, text } from '../../catalogue/fields.ts'

/** A capability with a path, e.g. cook/oven: executable by somebody, installable onto a device, schedulable in a task. */
export const action = defineEntity({
  name: 'action',
  many: 'actions',
  area: 'production',
  permission: 'AC',
  scope: 'organization',
  wire: { one: '/action', many: '/actions' },
  bytecode: 'AC',
  ends: { by: 'person' },
  title: ['name', 'path'],
  offline: { store: 'actions', indexes: { path: 'path' } },
  screens: { icon: 'bolt' },
  sort: { by: 'path', sort: 'asc' },
  row: { line: ['path'] },
  fields: {
    path: text({
      required: true,
      fixed: true,
      max: 100,
      pattern: '^[a-z0-9]+([/-][a-z0-9]+)*$',
      unique: true,
      search: true,
      words: ['actionPath'],
    }),
    isExecutable: flag({ default: true, list: true, filter: true }),
    isInstallable: flag({ default: false, list: true, filter: true }),
    isSchedulable: flag({ default: false, list: true, filter: true }),
    hasReport: flag({ default: false, list: true, filter: true }),
  },
})
