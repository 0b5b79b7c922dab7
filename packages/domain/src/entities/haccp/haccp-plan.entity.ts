import { defineEntity } from '../../catalogue/entity.ts'
import { choice, date, instant, json, longText, number, text } from '../../catalogue/fields.ts'
import { HACCP_KITCHENS, HACCP_REGIONS } from '../../catalogue/names/haccp.ts'
import { planSteps } from './haccp-plan-shapes.ts'

/**
 * The HACCP plan of a kitchen, as it is being worked on: its hazards are lines of it, its points hang on them. What counts
 * is the version that was published last.
 */
export const haccpPlan = defineEntity({
  name: 'haccpPlan',
  many: 'haccpPlans',
  area: 'haccp',
  permission: 'HP',
  scope: 'location',
  wire: { one: '/haccp/plan', many: '/haccp/plans' },
  bytecode: 'HN',
  ends: { by: 'law', law: 'hygiene' },
  title: ['name', 'code'],
  without: ['clone'],
  screens: { icon: 'haccp' },
  sort: { by: 'name', sort: 'asc' },
  related: {
    hazards: { entity: 'haccpHazard', by: 'planId' },
    versions: { entity: 'haccpPlanVersion', by: 'planId' },
  },
  row: { end: 'publishedNumber', line: ['kind', 'region', 'publishedAt'] },
  fields: {
    kind: choice({ options: HACCP_KITCHENS, required: true, list: true, filter: true }),
    region: choice({ options: HACCP_REGIONS, required: true, list: true, filter: true }),
    /** The last version that was published, and when. */
    publishedNumber: number({ readOnly: true, integer: true, list: true }),
    publishedAt: instant({ readOnly: true, list: true, filter: true }),
    /** What the plan is about, and who made it. */
    scope: longText({ group: 'planTeam' }),
    team: longText({ group: 'planTeam' }),
    /** What is made, how it keeps and is sold; who eats it, and how. */
    products: longText({ group: 'planProducts' }),
    use: longText({ group: 'planProducts' }),
    steps: json({ default: [], hidden: true, schema: planSteps, group: 'planFlow' }),
    /** When and by whom the flow was walked through in the kitchen. */
    flowConfirmedOn: date({ group: 'planFlow' }),
    flowConfirmedBy: text({ max: 200, group: 'planFlow' }),
    verification: longText({ group: 'planVerification' }),
    /** Where records lie, and for how long. */
    records: longText({ group: 'planVerification' }),
    reviewMonths: number({ integer: true, min: 1, max: 60, group: 'planVerification' }),
  },
})
