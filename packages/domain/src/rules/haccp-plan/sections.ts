/** The nine sections of a plan: which are complete, and what is missing in the others. */
import { controlOf, isSignificant } from './risk.ts'
import type { HazardFacts, PlanFacts, PointFacts } from './facts.ts'

/** In the order of Codex CXC 1-1969: its preliminary steps, then what comes of its seven principles. */
export const planSections = [
  'team',
  'products',
  'flow',
  'hazards',
  'controls',
  'limits',
  'monitoring',
  'correction',
  'verification',
] as const
export type PlanSection = (typeof planSections)[number]

/** Programmes that no kitchen does without; oil, water, maintenance and training are where it has them. */
export const neededPrerequisites = ['cleaning', 'pests', 'deliveries', 'calibration', 'personnel'] as const

/** What lacks: a text key with its values, and the record where it is mended. */
export interface Missing {
  readonly text: MissingText
  /** What it is about: a step, a hazard, a point. */
  readonly name?: string
  readonly entity?: 'haccpHazard' | 'haccpPoint'
  readonly id?: string
  /** Of a programme: which. */
  readonly prerequisite?: (typeof neededPrerequisites)[number]
}

export const missingTexts = [
  'haccpPlan.lacks.scope',
  'haccpPlan.lacks.team',
  'haccpPlan.lacks.products',
  'haccpPlan.lacks.use',
  'haccpPlan.lacks.steps',
  'haccpPlan.lacks.flowConfirmed',
  'haccpPlan.lacks.hazards',
  'haccpPlan.lacks.hazardOfStep',
  'haccpPlan.lacks.stepOfHazard',
  'haccpPlan.lacks.measures',
  'haccpPlan.lacks.answers',
  'haccpPlan.lacks.change',
  'haccpPlan.lacks.point',
  'haccpPlan.lacks.isCritical',
  'haccpPlan.lacks.notCritical',
  'haccpPlan.lacks.programme',
  'haccpPlan.lacks.limit',
  'haccpPlan.lacks.source',
  'haccpPlan.lacks.sourceOfGroup',
  'haccpPlan.lacks.monitoring',
  'haccpPlan.lacks.often',
  'haccpPlan.lacks.corrective',
  'haccpPlan.lacks.verificationOfPoint',
  'haccpPlan.lacks.verification',
  'haccpPlan.lacks.records',
  'haccpPlan.lacks.review',
] as const
export type MissingText = (typeof missingTexts)[number]

export interface SectionState {
  readonly section: PlanSection
  readonly isComplete: boolean
  readonly missing: readonly Missing[]
}

const isBlank = (text: string | null) => text === null || text.trim() === ''
const lacking = (text: string | null, key: MissingText): Missing[] => (isBlank(text) ? [{ text: key }] : [])
const ofHazard = (text: MissingText, { id, description }: HazardFacts): Missing => ({
  text,
  name: description,
  entity: 'haccpHazard',
  id,
})
const ofPoint = (text: MissingText, { id, name }: PointFacts): Missing => ({
  text,
  name,
  entity: 'haccpPoint',
  id,
})

function flowLacks({ steps, flowConfirmedOn }: PlanFacts): Missing[] {
  if (steps.length === 0) return [{ text: 'haccpPlan.lacks.steps' }]
  return flowConfirmedOn === null ? [{ text: 'haccpPlan.lacks.flowConfirmed' }] : []
}

/** Each step has its hazards, each hazard its step, and what is significant its measures. */
function hazardLacks({ steps }: PlanFacts, hazards: readonly HazardFacts[]): Missing[] {
  if (hazards.length === 0) return [{ text: 'haccpPlan.lacks.hazards' }]
  const keys = new Set(steps.map(({ key }) => key))
  return [
    ...steps
      .filter(({ key }) => !hazards.some(({ step }) => step === key))
      .map(({ name }): Missing => ({ text: 'haccpPlan.lacks.hazardOfStep', name })),
    ...hazards
      .filter(({ step }) => step === null || !keys.has(step))
      .map(hazard => ofHazard('haccpPlan.lacks.stepOfHazard', hazard)),
    ...hazards
      .filter(hazard => isSignificant(hazard) && isBlank(hazard.measures))
      .map(hazard => ofHazard('haccpPlan.lacks.measures', hazard)),
  ]
}

/** Each hazard is decided, and what has to be controlled has its point, critical where the tree says so. */
function controlLacks(hazards: readonly HazardFacts[], points: readonly PointFacts[]): Missing[] {
  return [
    ...hazards.flatMap((hazard): Missing[] => {
      const { outcome, mustChange } = controlOf(hazard)
      if (mustChange) return [ofHazard('haccpPlan.lacks.change', hazard)]
      if (outcome === null) return [ofHazard('haccpPlan.lacks.answers', hazard)]
      const own = points.filter(({ hazardId }) => hazardId === hazard.id)
      if (outcome !== 'none' && own.length === 0) return [ofHazard('haccpPlan.lacks.point', hazard)]
      if (outcome === 'ccp' && !own.some(({ isCritical }) => isCritical))
        return own.slice(0, 1).map(point => ofPoint('haccpPlan.lacks.isCritical', point))
      return own
        .filter(({ isCritical }) => outcome !== 'ccp' && isCritical)
        .map(point => ofPoint('haccpPlan.lacks.notCritical', point))
    }),
    ...neededPrerequisites
      .filter(programme => !points.some(({ prerequisite }) => prerequisite === programme))
      .map((prerequisite): Missing => ({ text: 'haccpPlan.lacks.programme', prerequisite })),
  ]
}

const hasLimit = ({ minimum, maximum }: { minimum: number | null; maximum: number | null }) =>
  minimum !== null || maximum !== null

/** Whether a point says what is in order: a limit, findings to choose from, or what it is judged by. */
function saysWhatIsInOrder(point: PointFacts): boolean {
  if (hasLimit(point) || point.groupLimits.some(hasLimit)) return true
  if (point.values.some(value => hasLimit(value) || value.options.length > 0)) return true
  const isMeasured =
    ['typed', 'sensor', 'probe', 'count'].includes(point.method) && point.measure !== 'visual'
  return !isMeasured && (!isBlank(point.options) || !isBlank(point.monitoring))
}

/** Critical points have limits, and limits say where they are from. */
const limitLacks = (points: readonly PointFacts[]): Missing[] =>
  points
    .filter(({ isCritical }) => isCritical)
    .flatMap((point): Missing[] => [
      ...(saysWhatIsInOrder(point) ? [] : [ofPoint('haccpPlan.lacks.limit', point)]),
      ...(isBlank(point.source) ? [ofPoint('haccpPlan.lacks.source', point)] : []),
      ...(point.groupLimits.some(({ source }) => isBlank(source))
        ? [ofPoint('haccpPlan.lacks.sourceOfGroup', point)]
        : []),
    ])

const monitoringLacks = (points: readonly PointFacts[]): Missing[] =>
  points.flatMap((point): Missing[] => [
    ...(isBlank(point.monitoring) ? [ofPoint('haccpPlan.lacks.monitoring', point)] : []),
    ...(point.everyHours === null && point.windows.length === 0
      ? [ofPoint('haccpPlan.lacks.often', point)]
      : []),
  ])

const correctionLacks = (points: readonly PointFacts[]): Missing[] =>
  points
    .filter(({ corrective, steps }) => isBlank(corrective) && isBlank(steps))
    .map(point => ofPoint('haccpPlan.lacks.corrective', point))

const verificationLacks = (plan: PlanFacts, points: readonly PointFacts[]): Missing[] => [
  ...lacking(plan.verification, 'haccpPlan.lacks.verification'),
  ...lacking(plan.records, 'haccpPlan.lacks.records'),
  ...(plan.reviewMonths === null ? [{ text: 'haccpPlan.lacks.review' } as const] : []),
  ...points
    .filter(({ isCritical, verification }) => isCritical && isBlank(verification))
    .map(point => ofPoint('haccpPlan.lacks.verificationOfPoint', point)),
]

/**
 * How each section stands.
 * @param points those that hang on the plan's hazards and are used
 */
export function sectionsOf(
  plan: PlanFacts,
  hazards: readonly HazardFacts[],
  points: readonly PointFacts[],
): readonly SectionState[] {
  const missing: Readonly<Record<PlanSection, readonly Missing[]>> = {
    team: [...lacking(plan.scope, 'haccpPlan.lacks.scope'), ...lacking(plan.team, 'haccpPlan.lacks.team')],
    products: [
      ...lacking(plan.products, 'haccpPlan.lacks.products'),
      ...lacking(plan.use, 'haccpPlan.lacks.use'),
    ],
    flow: flowLacks(plan),
    hazards: hazardLacks(plan, hazards),
    controls: controlLacks(hazards, points),
    limits: points.length === 0 ? [] : limitLacks(points),
    monitoring: monitoringLacks(points),
    correction: correctionLacks(points),
    verification: verificationLacks(plan, points),
  }
  return planSections.map(section => ({
    section,
    // Without a point nothing is watched: what is told of points cannot be complete.
    isComplete:
      missing[section].length === 0 &&
      (points.length > 0 || !['limits', 'monitoring', 'correction'].includes(section)),
    missing: missing[section],
  }))
}
