import { defineEntity } from '../../catalogue/entity.ts'
import { choice, json, link, links, longText, number, text } from '../../catalogue/fields.ts'
import { HACCP_CONTROLS, HACCP_HAZARDS, HACCP_STAGES } from '../../catalogue/names/haccp.ts'
import { treeAnswers } from './haccp-plan-shapes.ts'

/** What can make food unsafe at a step, how grave that is, and by what it is controlled. */
export const haccpHazard = defineEntity({
  name: 'haccpHazard',
  many: 'haccpHazards',
  area: 'haccp',
  permission: 'HP',
  scope: 'location',
  within: 'planId',
  shape: 'line',
  wire: { one: '/haccp/hazard', many: '/haccp/hazards' },
  screens: 'none',
  bytecode: 'HZ',
  ends: { by: 'parent', parent: 'haccp_plan', column: 'planId' },
  title: ['description'],
  without: ['clone'],
  sort: { by: 'priority', sort: 'asc' },
  row: { end: 'outcome', line: ['stage', 'kind'] },
  fields: {
    planId: link({ entity: 'haccpPlan', required: true, fixed: true, index: true, onRemove: 'follow' }),
    /** The key of the plan's step at which it arises. */
    step: text({ max: 60 }),
    stage: choice({ options: HACCP_STAGES, required: true, list: true, filter: true }),
    kind: choice({ options: HACCP_HAZARDS, required: true, list: true, filter: true }),
    description: text({ required: true, max: 500, list: true, search: true }),
    /** Of which food: a group by its name, products, or all that comes by. */
    foods: text({ max: 100 }),
    productIds: links({ entity: 'product', default: [], max: 500 }),
    likelihood: number({ required: true, integer: true, min: 1, max: 5, list: true }),
    severity: number({ required: true, integer: true, min: 1, max: 5, list: true }),
    measures: longText({}),
    answers: json({
      default: { prerequisite: null, measure: null, later: null, enough: null },
      schema: treeAnswers,
      hidden: true,
    }),
    /** Follows from risk and answers; nothing: not decided. */
    outcome: choice({ options: HACCP_CONTROLS, readOnly: true, list: true, filter: true }),
  },
})
