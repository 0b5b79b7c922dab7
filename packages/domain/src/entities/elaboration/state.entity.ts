import { defineEntity } from '../../catalogue/entity.ts'
import { flag, number, text } from '../../catalogue/fields.ts'
import { STATE_PATH } from '../../catalogue/names/states.ts'

/** A condition food can be in on its way from raw to served. */
export const state = defineEntity({
  name: 'state',
  many: 'states',
  area: 'elaboration',
  permission: 'RS',
  scope: 'organization',
  wire: { one: '/elaboration/state', many: '/elaboration/states' },
  bytecode: 'ST',
  ends: { by: 'person' },
  title: ['name', 'path'],
  offline: { store: 'states' },
  screens: { icon: 'timeline' },
  sort: { by: 'order', sort: 'asc' },
  row: { line: ['path', 'isFinal'] },
  fields: {
    path: text({
      required: true,
      fixed: true,
      unique: true,
      max: 40,
      pattern: STATE_PATH,
      search: true,
      words: ['statePath'],
    }),
    order: number({ integer: true, default: 100, min: 0, max: 10_000 }),
    /** Food in it has left the kitchen's care. */
    isFinal: flag({ default: false, list: true }),
    isLocked: flag({ default: false, readOnly: true }),
  },
})
