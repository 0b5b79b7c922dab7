import { defineEntity } from '../../catalogue/entity.ts'
import { choices, duration, flag, link, longText, temperature, text } from '../../catalogue/fields.ts'
import { ALLERGEN_NAMES } from '../../catalogue/names/food.ts'
import { NAMES_STATE } from '../../catalogue/names/states.ts'

/** One step of an elaboration route. */
export const step = defineEntity({
  name: 'step',
  many: 'steps',
  area: 'elaboration',
  permission: 'E',
  scope: 'organization',
  within: 'elaborationId',
  shape: 'line',
  wire: { one: '/elaboration/step', many: '/elaboration/steps' },
  screens: 'none',
  bytecode: 'SP',
  ends: { by: 'parent', parent: 'elaboration', column: 'elaborationId' },
  title: ['state'],
  without: ['clone'],
  sort: { by: 'priority', sort: 'asc' },
  row: { end: 'expectedDuration', line: ['programId', 'targetTemperature'] },
  fields: {
    elaborationId: link({
      entity: 'elaboration',
      required: true,
      fixed: true,
      index: true,
      onRemove: 'follow',
    }),
    state: text({ required: true, ...NAMES_STATE, list: true }),
    programId: link({ entity: 'program', list: true, onRemove: 'forget' }),
    expectedDuration: duration({ min: 0, max: 31_536_000, list: true }),
    targetTemperature: temperature({ min: -100, max: 400, list: true }),
    isLabelled: flag({ default: false, list: true }),
    /** Allergens of other foods that are made on the same equipment: traces of them get into what is made here. */
    sharedAllergens: choices({ options: ALLERGEN_NAMES, default: [] }),
    instruction: longText({}),
  },
})
