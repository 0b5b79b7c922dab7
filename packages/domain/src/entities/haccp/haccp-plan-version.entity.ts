import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, json, link, number, text } from '../../catalogue/fields.ts'
import { PROOF_WAYS } from '../../catalogue/names/proofs.ts'
import { planContent } from './haccp-plan-shapes.ts'

/** A HACCP plan as it was published: whole, with its reason and who signed it. Written once, never changed. */
export const haccpPlanVersion = defineEntity({
  name: 'haccpPlanVersion',
  many: 'haccpPlanVersions',
  area: 'haccp',
  permission: 'HP',
  scope: 'location',
  shape: 'ledger',
  wire: { one: '/haccp/plan-version', many: '/haccp/plan-versions' },
  bytecode: 'HV',
  ends: { by: 'law', law: 'hygiene' },
  title: ['plan', 'number'],
  screens: 'none',
  sort: { by: 'at', sort: 'desc' },
  row: { end: 'number', line: ['at', 'reason', 'signedName'] },
  fields: {
    /** What the plan was called then. */
    plan: text({ readOnly: true, required: true, max: 200, list: true, search: true }),
    planId: link({ entity: 'haccpPlan', readOnly: true, required: true, filter: true, index: true }),
    number: number({ readOnly: true, required: true, integer: true, min: 1, max: 1_000_000, list: true }),
    at: instant({ readOnly: true, required: true, list: true, filter: true, index: true }),
    reason: text({ readOnly: true, required: true, max: 500, list: true }),
    content: json({ readOnly: true, required: true, hidden: true, schema: planContent }),
    signedById: link({ entity: 'user', readOnly: true, list: true }),
    signedName: text({ readOnly: true, required: true, max: 200 }),
    /** How they proved to be who they are; empty: signed before it was kept. */
    signedHow: choice({ options: PROOF_WAYS, readOnly: true }),
    /** SHA-256 over number, time, reason, signature and content, in hexadecimal digits. */
    contentDigest: text({ readOnly: true, required: true, max: 64 }),
  },
})
