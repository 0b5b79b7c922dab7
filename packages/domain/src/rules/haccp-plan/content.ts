/** What a published version contains, what is signed of it, and what changed between two. */
import { canonical } from '../recall/index.ts'
import type { HazardFacts, PlanContent, PlanFacts, PointFacts } from './facts.ts'

/** Names of what a plan points at, as they are now. */
export interface ContentNames {
  readonly place: (locationId: string) => string
  readonly product: (productId: string) => string
  readonly profile: (profileId: string) => string
}

const byId = <T extends { readonly id: string }>(of: readonly T[]): T[] =>
  of.toSorted((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0))

/** All that counts of a plan, names in place of ids, in an order that stays. */
export function contentOf(
  plan: PlanFacts & { readonly locationId: string },
  hazards: readonly HazardFacts[],
  points: readonly PointFacts[],
  names: ContentNames,
): PlanContent {
  const { name, kind, region, scope, team, products, use, steps, locationId } = plan
  const { flowConfirmedOn, flowConfirmedBy, verification, records, reviewMonths } = plan
  const stepName = new Map(steps.map(step => [step.key, step.name]))
  return {
    form: 1,
    plan: {
      name,
      place: names.place(locationId),
      kind,
      region,
      scope,
      team,
      products,
      use,
      flowConfirmedOn,
      flowConfirmedBy,
      verification,
      records,
      reviewMonths,
    },
    steps,
    hazards: byId(hazards).map(hazard => ({
      id: hazard.id,
      step: hazard.step === null ? null : (stepName.get(hazard.step) ?? null),
      stage: hazard.stage,
      kind: hazard.kind,
      description: hazard.description,
      foods: hazard.foods,
      products: hazard.productIds.map(names.product).toSorted(),
      likelihood: hazard.likelihood,
      severity: hazard.severity,
      measures: hazard.measures,
      answers: hazard.answers,
      outcome: hazard.outcome,
    })),
    points: byId(points).map(point => ({
      id: point.id,
      hazardId: point.hazardId ?? '',
      name: point.name,
      code: point.code,
      place: names.place(point.locationId),
      stage: point.stage,
      isCritical: point.isCritical,
      prerequisite: point.prerequisite,
      method: point.method,
      measure: point.measure,
      minimum: point.minimum,
      maximum: point.maximum,
      values: point.values.map(value => ({
        name: value.name,
        measure: value.measure,
        minimum: value.minimum,
        maximum: value.maximum,
        options: value.options,
      })),
      groupLimits: point.groupLimits.map(group => ({
        name: group.name,
        minimum: group.minimum,
        maximum: group.maximum,
        source: group.source,
        products: group.productIds.map(names.product).toSorted(),
      })),
      options: point.options,
      everyHours: point.everyHours,
      hours: point.windows.map(({ weekdays, from, to }) => ({ weekdays, from, to })),
      grace: point.grace,
      profile: point.profileId === null ? null : names.profile(point.profileId),
      monitoring: point.monitoring,
      corrective: point.corrective,
      steps: point.steps,
      verification: point.verification,
      source: point.source,
    })),
  }
}

/** What stands under a version besides its content. */
export interface Signed {
  readonly number: number
  readonly at: string
  readonly reason: string
  readonly signedName: string
  readonly content: PlanContent
}

/** The text whose SHA-256 is a version's digest: the same for the same version, wherever it is calculated. */
export const signedText = ({ number, at, reason, signedName, content }: Signed): string =>
  canonical({ number, at, reason, signedName, content })

/** The text whose digest says whether a plan is as somebody saw it. */
export const contentText = (content: PlanContent): string => canonical(content)

export interface FieldChange {
  readonly field: string
  /** As text; null: nothing. */
  readonly before: string | null
  readonly after: string | null
}

/** One part of a plan that came, went or changed. */
export interface PlanChange {
  readonly part: 'plan' | 'step' | 'hazard' | 'point'
  readonly id: string
  readonly name: string
  readonly kind: 'added' | 'removed' | 'changed'
  readonly fields: readonly FieldChange[]
}

const written = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.length === 0) return null
  return canonical(value)
}

type Part = Readonly<Record<string, unknown>>

function fieldsChanged(before: Part, after: Part): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(name => name !== 'id')
  return names.flatMap(field => {
    const one = written(before[field])
    const other = written(after[field])
    return one === other ? [] : [{ field, before: one, after: other }]
  })
}

function partsChanged<P extends Part>(
  part: PlanChange['part'],
  before: readonly P[],
  after: readonly P[],
  idOf: (of: P) => string,
  nameOf: (of: P) => string,
): PlanChange[] {
  const were = new Map(before.map(of => [idOf(of), of]))
  const are = new Map(after.map(of => [idOf(of), of]))
  return [
    ...after.flatMap((of): PlanChange[] => {
      const was = were.get(idOf(of))
      const change = { part, id: idOf(of), name: nameOf(of) }
      if (was === undefined) return [{ ...change, kind: 'added', fields: [] }]
      const fields = fieldsChanged(was, of)
      return fields.length === 0 ? [] : [{ ...change, kind: 'changed', fields }]
    }),
    ...before
      .filter(of => !are.has(idOf(of)))
      .map((of): PlanChange => ({
        part,
        id: idOf(of),
        name: nameOf(of),
        kind: 'removed',
        fields: [],
      })),
  ]
}

/** What changed from one version to another, or to the plan as it is. */
export function changesBetween(before: PlanContent, after: PlanContent): PlanChange[] {
  return [
    ...partsChanged(
      'plan',
      [before.plan],
      [after.plan],
      () => 'plan',
      ({ name }) => name,
    ),
    ...partsChanged(
      'step',
      before.steps,
      after.steps,
      ({ key }) => key,
      ({ name }) => name,
    ),
    ...partsChanged(
      'hazard',
      before.hazards,
      after.hazards,
      ({ id }) => id,
      of => of.description,
    ),
    ...partsChanged(
      'point',
      before.points,
      after.points,
      ({ id }) => id,
      ({ name }) => name,
    ),
  ]
}
