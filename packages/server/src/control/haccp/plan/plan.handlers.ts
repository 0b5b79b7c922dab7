/** HACCP plans: started from a template, looked at by sections, published as versions that stay. */
import type { Verb } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { publishPlan, startPlan, takeSteps } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import {
  changesBetween,
  contentOf,
  contentText,
  sectionsOf,
  type PlanContent,
} from '@cloche/domain/rules/haccp-plan'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { digestOf } from '../../../adapters/blobs/index.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { localeOf } from '../../../http/problem-answers.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import { provenSelf } from '../../../tenancy/index.ts'
import {
  hazardsStatement,
  looseStatement,
  namesOf,
  pointsStatement,
  routesStatement,
  versionStatement,
  type Plan,
  type Version,
} from './plan.store.ts'

const { haccpPlan } = ENTITIES
const TEMPLATES = wordsOf('planTemplates', 'names')

/** A plan within scope. @throws NOT_FOUND */
async function findPlan(
  context: CallContext,
  transaction: Transaction,
  id: string,
  verb: Verb,
  lock = false,
): Promise<Plan> {
  const { organizationId } = context.actor
  const scope = rowScopeOf(haccpPlan, context.session, verb)
  const { statement, finish } = readStatement(haccpPlan, organizationId, id.toLowerCase(), scope, { lock })
  return oneOrNotFound(haccpPlan, (await transaction.query(statement)).rows, finish)
}

/** Everything that a version of the plan would contain now. */
async function readWhole(context: CallContext, transaction: Transaction, plan: Plan) {
  const { organizationId } = context.actor
  const [{ rows: hazards }, { rows: points }, last] = await Promise.all([
    transaction.query(hazardsStatement(organizationId, plan.id)),
    transaction.query(pointsStatement(organizationId, plan.id)),
    readVersion(context, transaction, plan.id, null),
  ])
  const names = await namesOf(transaction, organizationId, { plan, hazards, points })
  return { plan, hazards, points, names, last, content: contentOf(plan, hazards, points, names) }
}

async function readVersion(
  { actor }: CallContext,
  transaction: Transaction,
  planId: string,
  number: number | null,
): Promise<Version | undefined> {
  const { rows } = await transaction.query(versionStatement(actor.organizationId, planId, number))
  return rows[0]
}

const contentDigest = (content: PlanContent) => digestOf(Buffer.from(contentText(content)))

/** A version without its content. */
function headOf(version: Version): Omit<Version, 'content'> {
  const head: Partial<Version> = { ...version }
  delete head.content
  return head as Omit<Version, 'content'>
}

/** @throws LOCATION_REQUIRED without a chosen place */
export const startHaccpPlan: Handler<'haccp.startPlan'> = context =>
  context.write(async transaction => {
    const { actor, body } = context
    const { locationId } = actor
    if (locationId === null) throw new Problem('LOCATION_REQUIRED')
    const language = languageOf(localeOf(context.request))
    const words = (key: string, values: Readonly<Record<string, string>> = {}) =>
      translate(TEMPLATES[language], key, values, language)
    const effects = effectsOf(
      startPlan.decide(body.start, { locationId, words }, momentOf(context, actor.now)),
    )
    await writeEffects(actor, transaction, effects)
    const planId = effects.records.find(({ entity }) => entity === 'haccpPlan')?.row.id ?? ''
    return { haccpPlan: await findPlan(context, transaction, planId, 'view') }
  })

export const takePlanSteps: Handler<'haccp.takePlanSteps'> = context =>
  context.write(async transaction => {
    const { actor, body } = context
    const plan = await findPlan(context, transaction, body.take.haccpPlanId, 'edit', true)
    const ids = body.take.elaborationIds.map(id => id.toLowerCase())
    const { rows } = await transaction.query(routesStatement(actor.organizationId, ids))
    const unknown = ids.findIndex(id => !rows.some(({ elaborationId }) => elaborationId === id))
    if (unknown >= 0)
      throw new Problem('UNKNOWN_LINK', {
        faults: [{ path: `take.elaborationIds.${unknown}`, rule: 'problem.field.unknownLink' }],
      })
    const language = languageOf(localeOf(context.request))
    const usual = (path: string) => {
      const key = `statePath.${path}`
      return key in TEMPLATES[language] ? translate(TEMPLATES[language], key, {}, language) : path
    }
    const routes = ids.map(id => ({
      states: rows
        .filter(({ elaborationId }) => elaborationId === id)
        .map(({ path, name }) => ({ path, name: name ?? usual(path) })),
    }))
    const effects = effectsOf(takeSteps.decide(body.take, { plan, routes }, momentOf(context, actor.now)))
    await writeEffects(actor, transaction, effects)
    return { haccpPlan: await findPlan(context, transaction, plan.id, 'view') }
  })

export const planState: Handler<'haccp.planState'> = context =>
  context.read(async transaction => {
    const found = await findPlan(context, transaction, context.body.haccpPlanId, 'view')
    const { plan, hazards, points, last, content } = await readWhole(context, transaction, found)
    const { rows: loose } = await transaction.query(
      looseStatement(context.actor.organizationId, plan.locationId),
    )
    return {
      haccpPlan: plan,
      hazards,
      points,
      loose,
      sections: sectionsOf(plan, hazards, points),
      seen: contentDigest(content),
      last: last === undefined ? null : headOf(last),
      changes: last === undefined ? [] : changesBetween(last.content, content),
    }
  })

/** @throws NOT_FOUND for a version that the plan does not have */
export const planChanges: Handler<'haccp.planChanges'> = context =>
  context.read(async transaction => {
    const { haccpPlanId, from, to } = context.body
    const plan = await findPlan(context, transaction, haccpPlanId, 'view')
    const contentAt = async (number: number | null) => {
      if (number === null) return (await readWhole(context, transaction, plan)).content
      const version = await readVersion(context, transaction, plan.id, number)
      if (version === undefined) throw new Problem('NOT_FOUND', { entity: ENTITIES.haccpPlanVersion.name })
      return version.content
    }
    const before = await contentAt(from)
    return { changes: changesBetween(before, await contentAt(to)) }
  })

/**
 * The signature is asked for before anything is read: whoever cannot give it learns nothing of the plan.
 * @throws WRONG_CREDENTIALS, WRONG_PIN, NOT_ALLOWED while acting as somebody, STALE_VERSION where the plan is not as it was read
 */
export const publishHaccpPlan: Handler<'haccp.publishPlan'> = async context => {
  const { publish } = context.body
  const signedHow = await provenSelf(context, publish, 'publish')
  return context.write(async transaction => {
    const { actor } = context
    const found = await findPlan(context, transaction, publish.haccpPlanId, 'edit', true)
    const whole = await readWhole(context, transaction, found)
    const { last } = whole
    const effects = effectsOf(
      publishPlan.decide(
        publish,
        {
          ...whole,
          last: last === undefined ? null : { number: last.number, digest: contentDigest(last.content) },
          signedName: actor.userName ?? '',
          signedHow,
          digestOf: text => digestOf(Buffer.from(text)),
        },
        momentOf(context, actor.now),
      ),
    )
    await writeEffects(actor, transaction, effects)
    const version = await readVersion(context, transaction, found.id, null)
    if (version === undefined) throw new Problem('INTERNAL')
    return {
      haccpPlan: await findPlan(context, transaction, found.id, 'view'),
      haccpPlanVersion: headOf(version),
    }
  })
}
