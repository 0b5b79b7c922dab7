import { defineEntity } from '../../catalogue/entity.ts'
import { choice, duration, flag, life, links, temperature, text } from '../../catalogue/fields.ts'
import { PROGRAM_TYPES } from '../../catalogue/names/food.ts'
import { NAMES_STATE } from '../../catalogue/names/states.ts'

/** How an action moves a product from one elaboration state to the next, and the life it gives. */
export const program = defineEntity({
  name: 'program',
  many: 'programs',
  area: 'production',
  permission: 'R',
  scope: 'organization',
  range: 'placeIds',
  wire: { one: '/program', many: '/programs' },
  bytecode: 'PG',
  ends: { by: 'person' },
  title: ['name'],
  offline: { store: 'programs' },
  screens: { icon: 'adjustments' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'type', line: ['fromState', 'nextState'] },
  fields: {
    type: choice({ options: PROGRAM_TYPES, required: true, fixed: true, list: true, filter: true }),
    actionPath: text({
      max: 100,
      pattern: '^[a-z][a-z0-9-]*(/[a-z][a-z0-9-]*)*$',
      words: ['actionPath'],
    }),
    fromState: text({ ...NAMES_STATE, required: true, list: true, filter: true, group: 'states' }),
    nextState: text({ ...NAMES_STATE, required: true, list: true, filter: true, group: 'states' }),
    reuseState: text({ ...NAMES_STATE, group: 'states' }),
    isConsumable: flag({ default: false, group: 'states' }),
    cookTime: duration({ min: 0, max: 31_536_000, list: true, group: 'times' }),
    holdTime: duration({ min: 0, max: 31_536_000, group: 'times' }),
    progressTime: duration({ min: 0, max: 31_536_000, group: 'times' }),
    maxHoldTime: duration({ min: 0, max: 31_536_000, group: 'times' }),
    maxCookTime: duration({ min: 0, max: 31_536_000, group: 'times' }),
    cookTemperature: temperature({ min: -100, max: 400, list: true, group: 'temperatures' }),
    targetTemperature: temperature({ min: -100, max: 400, list: true, group: 'temperatures' }),
    maxTemperature: temperature({ min: -100, max: 400, group: 'temperatures' }),
    nextBestBefore: life({ group: 'life' }),
    nextExpiration: life({ group: 'life' }),
    reuseBestBefore: life({ group: 'life' }),
    reuseExpiration: life({ group: 'life' }),
    /** False for a step that starts a new life, such as cooking: its inputs then do not shorten the dates. */
    inputsLimit: flag({ default: true, group: 'life' }),
    productIds: links({ entity: 'product', default: [], max: 1000, group: 'products' }),
    /** Where it is used; empty: everywhere. */
    placeIds: links({ entity: 'location', default: [], max: 500, filter: true, group: 'range' }),
    isLocked: flag({ default: false, group: 'display' }),
  },
})
