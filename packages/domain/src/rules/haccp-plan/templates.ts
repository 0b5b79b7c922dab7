/** Plans to begin with, by kind of kitchen: steps, hazards and points. Their words are `planTemplate.*`. */
import type { HazardFacts, PlanFacts, PlanStep, PointFacts } from './facts.ts'
import type { TreeAnswers } from './risk.ts'
import type { TemplateLimitName } from './template-limits.ts'

export type Kitchen = PlanFacts['kind']

/** Steps of the flow: where in the kitchen each is. */
export const templateSteps = {
  receiving: 'receiving',
  chilled: 'storage',
  frozen: 'storage',
  thawing: 'preparation',
  preparation: 'preparation',
  cooking: 'cooking',
  cooling: 'cooling',
  reheating: 'cooking',
  holding: 'holding',
  display: 'serving',
  transport: 'other',
  serving: 'serving',
  washing: 'cleaning',
  premises: 'other',
} as const satisfies Readonly<Record<string, PlanStep['stage']>>
export type TemplateStep = keyof typeof templateSteps

/** How the tree was answered: a prerequisite programme controls it, or this step alone does. */
const tree = {
  prerequisite: { prerequisite: true, measure: null, later: null, enough: null },
  ccp: { prerequisite: false, measure: true, later: false, enough: true },
  none: { prerequisite: null, measure: null, later: null, enough: null },
} as const satisfies Readonly<Record<string, TreeAnswers>>

export interface TemplatePoint {
  readonly method: PointFacts['method']
  readonly measure: PointFacts['measure']
  readonly everyHours: number
  readonly limits?: TemplateLimitName
  readonly prerequisite?: NonNullable<PointFacts['prerequisite']>
  /** It is judged by findings to choose from. */
  readonly hasOptions?: true
}

export interface TemplateHazard {
  readonly step: TemplateStep
  readonly kind: HazardFacts['kind']
  readonly likelihood: number
  readonly severity: number
  readonly control: keyof typeof tree
  /** Absent: the hazard needs no point. */
  readonly point?: TemplatePoint
}

const hazard = (
  step: TemplateStep,
  kind: HazardFacts['kind'],
  [likelihood, severity]: readonly [number, number],
  control: keyof typeof tree,
  point?: TemplatePoint,
): TemplateHazard => ({
  step,
  kind,
  likelihood,
  severity,
  control,
  ...(point === undefined ? {} : { point }),
})

const measured = (limits: TemplateLimitName, everyHours: number): TemplatePoint => ({
  method: 'typed',
  measure: 'temperature',
  everyHours,
  limits,
})
const seen = (everyHours: number, prerequisite?: NonNullable<PointFacts['prerequisite']>): TemplatePoint => ({
  method: 'options',
  measure: 'visual',
  everyHours,
  hasOptions: true,
  ...(prerequisite === undefined ? {} : { prerequisite }),
})

const DAY = 24
const WEEK = 168
const MONTH = 730

export const templateHazards = {
  delivery: hazard('receiving', 'biological', [3, 4], 'prerequisite', {
    ...measured('received', DAY),
    prerequisite: 'deliveries',
  }),
  chilled: hazard('chilled', 'biological', [3, 4], 'ccp', measured('chilled', 12)),
  frozen: hazard('frozen', 'biological', [2, 3], 'ccp', measured('frozen', DAY)),
  thaw: hazard('thawing', 'biological', [3, 3], 'prerequisite', measured('chilled', DAY)),
  cross: hazard('preparation', 'biological', [3, 4], 'prerequisite', seen(DAY)),
  allergen: hazard('preparation', 'allergen', [3, 5], 'prerequisite', seen(DAY)),
  foreign: hazard('preparation', 'physical', [2, 4], 'prerequisite', seen(WEEK, 'maintenance')),
  parasites: hazard('frozen', 'biological', [3, 3], 'ccp', measured('parasites', DAY)),
  cook: hazard('cooking', 'biological', [3, 5], 'ccp', measured('cooked', DAY)),
  oil: hazard('cooking', 'chemical', [3, 2], 'prerequisite', {
    method: 'typed',
    measure: 'count',
    everyHours: DAY,
    limits: 'oil',
    prerequisite: 'oil',
  }),
  cool: hazard('cooling', 'biological', [3, 5], 'ccp', measured('cooled', DAY)),
  reheat: hazard('reheating', 'biological', [3, 4], 'ccp', measured('reheated', DAY)),
  hold: hazard('holding', 'biological', [3, 4], 'ccp', measured('hot', 4)),
  display: hazard('display', 'biological', [3, 4], 'ccp', measured('chilled', 4)),
  carryHot: hazard('transport', 'biological', [3, 4], 'ccp', measured('hot', DAY)),
  carryCold: hazard('transport', 'biological', [3, 4], 'ccp', measured('chilled', DAY)),
  diet: hazard('serving', 'allergen', [3, 5], 'prerequisite', seen(DAY)),
  surfaces: hazard('washing', 'biological', [3, 3], 'prerequisite', seen(DAY, 'cleaning')),
  residue: hazard('washing', 'chemical', [1, 4], 'none'),
  pests: hazard('premises', 'biological', [2, 4], 'prerequisite', seen(WEEK, 'pests')),
  people: hazard('premises', 'biological', [3, 4], 'prerequisite', seen(DAY, 'personnel')),
  probes: hazard('premises', 'biological', [2, 4], 'prerequisite', {
    ...measured('probe', MONTH),
    prerequisite: 'calibration',
  }),
} as const satisfies Readonly<Record<string, TemplateHazard>>
export type TemplateHazardName = keyof typeof templateHazards

const everywhere = [
  'delivery',
  'chilled',
  'frozen',
  'thaw',
  'cross',
  'allergen',
  'foreign',
  'cook',
  'cool',
  'reheat',
  'surfaces',
  'residue',
  'pests',
  'people',
  'probes',
] as const

/** The hazards of each kind of kitchen. */
export const templates: Readonly<Record<Kitchen, readonly TemplateHazardName[]>> = {
  restaurant: [...everywhere, 'parasites', 'oil', 'hold'],
  hotel: [...everywhere, 'parasites', 'oil', 'hold', 'display'],
  collective: [...everywhere, 'oil', 'hold', 'display', 'diet'],
  school: [...everywhere, 'hold', 'diet'],
  productionCentre: [...everywhere, 'oil', 'carryHot', 'carryCold'],
}

const order = Object.keys(templateHazards) as TemplateHazardName[]

/** The hazards of a kitchen's template, as food comes by them. */
export const hazardsOf = (kitchen: Kitchen): readonly TemplateHazardName[] =>
  order.filter(name => templates[kitchen].includes(name))

/** The steps that some hazards arise at, as food comes by them. */
export function stepsOf(names: readonly TemplateHazardName[]): readonly TemplateStep[] {
  const used = new Set(names.map(name => templateHazards[name].step))
  return (Object.keys(templateSteps) as TemplateStep[]).filter(step => used.has(step))
}

/** The answers of a template's hazard. */
export const answersOf = (name: TemplateHazardName): TreeAnswers => tree[templateHazards[name].control]
