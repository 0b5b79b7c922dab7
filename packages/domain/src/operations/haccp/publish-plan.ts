/** Publishing a HACCP plan: a dated version with its reason, signed; what lacks a section is refused. */
import type { Row } from '../../catalogue/entity.ts'
import type { PROOF_WAYS } from '../../catalogue/names/proofs.ts'
import type { Entities } from '../../entities/all.ts'
import {
  contentOf,
  contentText,
  sectionsOf,
  signedText,
  type ContentNames,
  type HazardFacts,
  type PointFacts,
} from '../../rules/haccp-plan/index.ts'
import { NO_EFFECTS } from '../effects.ts'
import { defineOperation, refuse } from '../operation.ts'

export interface AskedPublishing {
  readonly haccpPlanId: string
  readonly reason: string
  /** The digest of what whoever publishes it read. */
  readonly seen: string
}

export interface PublishFacts {
  readonly plan: Row<Entities['haccpPlan']>
  readonly hazards: readonly HazardFacts[]
  /** Those that hang on its hazards and are used. */
  readonly points: readonly PointFacts[]
  readonly names: ContentNames
  /** The number and the digest of the last version's content; null: none was published. */
  readonly last: { readonly number: number; readonly digest: string } | null
  /** The full name of who signs. */
  readonly signedName: string
  /** How they proved to be who they are. */
  readonly signedHow: (typeof PROOF_WAYS)[number]
  /** SHA-256 in hexadecimal digits. */
  readonly digestOf: (text: string) => string
}

export const publishPlan = defineOperation({
  call: 'haccp.publishPlan',
  writes: ['haccpPlanVersion', 'haccpPlan'],
  decide(asked: AskedPublishing, facts: PublishFacts, { now, by, numbers }) {
    const { plan, hazards, points, names, last, signedName, signedHow, digestOf } = facts
    const reason = asked.reason.trim()
    if (by.memberId === null) return refuse('NOT_ALLOWED', [])
    if (reason === '')
      return refuse('RULE_BROKEN', [{ path: 'publish.reason', rule: 'problem.field.required' }])
    const content = contentOf(plan, hazards, points, names)
    const digest = digestOf(contentText(content))
    if (asked.seen !== digest) return refuse('STALE_VERSION', [])
    const lacking = sectionsOf(plan, hazards, points).filter(({ isComplete }) => !isComplete)
    if (lacking.length > 0)
      return refuse(
        'RULE_BROKEN',
        lacking.map(({ section }) => ({
          path: `publish.sections.${section}`,
          rule: 'problem.haccp.sectionIncomplete',
        })),
      )
    if (last?.digest === digest)
      return refuse('NOT_POSSIBLE_NOW', [{ path: 'publish', rule: 'problem.haccp.unchanged' }])
    const number = (last?.number ?? 0) + 1
    const version = {
      id: numbers.newId(),
      locationId: plan.locationId,
      plan: plan.name,
      planId: plan.id,
      number,
      at: now,
      reason,
      content,
      signedById: by.memberId,
      signedName,
      signedHow,
      contentDigest: digestOf(signedText({ number, at: now, reason, signedName, content })),
    }
    return {
      ok: true,
      effects: {
        ...NO_EFFECTS,
        at: now,
        records: [{ entity: 'haccpPlanVersion', row: version, history: { number, reason } }],
        changes: [
          {
            entity: 'haccpPlan',
            id: plan.id,
            version: plan.version,
            locationId: plan.locationId,
            before: { publishedNumber: plan.publishedNumber, publishedAt: plan.publishedAt },
            after: { publishedNumber: number, publishedAt: now },
          },
        ],
      },
    }
  },
})
