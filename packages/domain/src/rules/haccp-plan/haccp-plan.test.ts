/** Plans: risk, decision tree, sections, versions, templates. */
import { describe, expect, test } from 'vitest'
import { HACCP_KITCHENS, HACCP_REGIONS } from '../../catalogue/names/haccp.ts'
import { planTemplates as english } from '../../text/en/planTemplates.ts'
import { planTemplates as spanish } from '../../text/es/planTemplates.ts'
import cases from './haccp-plan.cases.json' with { type: 'json' }
import {
  askedQuestions,
  changesBetween,
  contentOf,
  contentText,
  controlOf,
  decideTree,
  hazardsOf,
  isSignificant,
  neededPrerequisites,
  planSections,
  pointFaults,
  riskLevel,
  riskOf,
  sectionsOf,
  signedText,
  sourceKeys,
  stepsOf,
  stepsOfRoutes,
  templateHazards,
  templateLimits,
  templateSteps,
  type HazardFacts,
  type PlanFacts,
  type PointFacts,
  type TreeAnswers,
} from './index.ts'

const answersOf = ([prerequisite, measure, later, enough]: (boolean | null)[]): TreeAnswers => ({
  prerequisite: prerequisite ?? null,
  measure: measure ?? null,
  later: later ?? null,
  enough: enough ?? null,
})

test.each(cases.risk)('likelihood $likelihood, severity $severity', risk => {
  expect(riskOf(risk)).toBe(risk.value)
  expect(riskLevel(risk)).toBe(risk.level)
  expect(isSignificant(risk)).toBe(risk.significant)
})

describe('the decision tree', () => {
  test.each(cases.tree)('$answers comes to $outcome', ({ answers, outcome, asks, ...more }) => {
    const found = decideTree(answersOf(answers))
    expect(found).toEqual({ outcome, asks, mustChange: false, isLater: false, ...more })
    if (asks !== null) expect(askedQuestions(answersOf(answers)).at(-1)).toBe(asks)
  })

  test('a low risk needs none of it, and answers count nevertheless', () => {
    const answers = answersOf([])
    expect(controlOf({ likelihood: 1, severity: 2, answers }).outcome).toBe('none')
    expect(controlOf({ likelihood: 3, severity: 4, answers }).outcome).toBeNull()
    const prerequisite = answersOf([true])
    expect(controlOf({ likelihood: 1, severity: 2, answers: prerequisite }).outcome).toBe('prerequisite')
  })

  test('only what follows is asked', () => {
    expect(askedQuestions(answersOf([true, true, true, true]))).toEqual(['prerequisite'])
    expect(askedQuestions(answersOf([false, true, true, true]))).toEqual(['prerequisite', 'measure', 'later'])
  })
})

const plan: PlanFacts & { locationId: string } = {
  name: 'Plan',
  kind: 'restaurant',
  region: 'EU',
  scope: 'All of it',
  team: 'Ana',
  products: 'Stews',
  use: 'Guests',
  steps: [{ key: 'k1', name: 'Cooking', stage: 'cooking', state: null }],
  flowConfirmedOn: '2026-11-01',
  flowConfirmedBy: 'Ana',
  verification: 'Every week',
  records: 'Two years',
  reviewMonths: 12,
  locationId: 'place',
}
const hazard: HazardFacts = {
  id: 'h1',
  step: 'k1',
  stage: 'cooking',
  kind: 'biological',
  description: 'Germs',
  foods: null,
  productIds: [],
  likelihood: 3,
  severity: 5,
  measures: 'Cooked through',
  answers: answersOf([false, true, false, true]),
  outcome: 'ccp',
}
const point: PointFacts = {
  id: 'p1',
  hazardId: 'h1',
  name: 'Core',
  code: null,
  locationId: 'place',
  stage: 'cooking',
  isCritical: true,
  prerequisite: null,
  method: 'typed',
  measure: 'temperature',
  minimum: 70,
  maximum: null,
  values: [],
  groupLimits: [],
  options: null,
  everyHours: 24,
  windows: [],
  grace: 3600,
  profileId: null,
  monitoring: 'The thickest part',
  corrective: 'Cook on',
  steps: null,
  verification: 'Looked through',
  source: 'House rule',
}
const programmes = neededPrerequisites.map((prerequisite): PointFacts => ({
  ...point,
  id: prerequisite,
  name: prerequisite,
  hazardId: 'h2',
  isCritical: false,
  prerequisite,
}))
const prerequisite: HazardFacts = {
  ...hazard,
  id: 'h2',
  description: 'Dirt',
  answers: answersOf([true]),
  outcome: 'prerequisite',
}
const whole = { hazards: [hazard, prerequisite], points: [point, ...programmes] }
const lacks = (
  of: Partial<PlanFacts> = {},
  hazards: readonly HazardFacts[] = whole.hazards,
  points: readonly PointFacts[] = whole.points,
) =>
  sectionsOf({ ...plan, ...of }, hazards, points).flatMap(({ section, isComplete, missing }) =>
    isComplete ? [] : [[section, ...missing.map(({ text }) => text.replace('haccpPlan.lacks.', ''))]],
  )

describe('sections', () => {
  test('a whole plan lacks nothing, an empty one something in each', () => {
    expect(lacks()).toEqual([])
    const empty = lacks(
      {
        scope: ' ',
        team: null,
        products: null,
        use: null,
        steps: [],
        verification: null,
        records: null,
        reviewMonths: null,
      },
      [],
      [],
    )
    expect(empty.map(([section]) => section)).toEqual([...planSections])
    expect(empty).toContainEqual(['hazards', 'hazards'])
    expect(empty).toContainEqual(['limits'])
  })

  test.each<[string, Partial<PlanFacts>, Partial<HazardFacts>, Partial<PointFacts>, string[]]>([
    ['flow not confirmed', { flowConfirmedOn: null }, {}, {}, ['flow', 'flowConfirmed']],
    [
      'a step without a hazard',
      { steps: [...plan.steps, { key: 'k2', name: 'Cooling', stage: 'cooling', state: null }] },
      {},
      {},
      ['hazards', 'hazardOfStep'],
    ],
    ['a hazard at no step', {}, { step: 'gone' }, {}, ['hazards', 'stepOfHazard']],
    ['no measures', {}, { measures: null }, {}, ['hazards', 'measures']],
    ['not decided', {}, { answers: answersOf([false]) }, {}, ['controls', 'answers']],
    [
      'nothing controls it',
      {},
      { answers: answersOf([false, true, false, false]) },
      {},
      ['controls', 'change'],
    ],
    ['not critical', {}, {}, { isCritical: false }, ['controls', 'isCritical']],
    ['critical for nothing', {}, { answers: answersOf([true]) }, {}, ['controls', 'notCritical']],
    ['no limit', {}, {}, { minimum: null }, ['limits', 'limit']],
    ['no source', {}, {}, { source: '' }, ['limits', 'source']],
    ['not watched', {}, {}, { monitoring: null }, ['monitoring', 'monitoring']],
    ['no interval', {}, {}, { everyHours: null }, ['monitoring', 'often']],
    ['nothing to do', {}, {}, { corrective: null }, ['correction', 'corrective']],
    ['not verified', {}, {}, { verification: null }, ['verification', 'verificationOfPoint']],
  ])('%s', (_, ofPlan, ofHazard, ofPoint, expected) => {
    const found = lacks(
      ofPlan,
      [{ ...hazard, ...ofHazard }, prerequisite],
      [{ ...point, ...ofPoint }, ...programmes],
    )
    expect(found).toEqual([expected])
  })

  test('hours stand for an interval, and a programme without a point is named', () => {
    const windows = [{ weekdays: [], from: '08:00', to: '09:00' }]
    expect(lacks({}, whole.hazards, [{ ...point, everyHours: null, windows }, ...programmes])).toEqual([])
    expect(lacks({}, whole.hazards, [point, ...programmes.slice(1)])).toEqual([['controls', 'programme']])
  })
})

const names = { place: () => 'Kitchen', product: (id: string) => `product ${id}`, profile: () => 'Cook' }

describe('versions', () => {
  const before = contentOf(plan, whole.hazards, whole.points, names)

  test('the same plan is the same text, in whatever order it is read', () => {
    const again = contentOf(plan, whole.hazards.toReversed(), whole.points.toReversed(), names)
    expect(contentText(again)).toBe(contentText(before))
    expect(changesBetween(before, again)).toEqual([])
    const signed = {
      number: 1,
      at: '2026-11-01T10:00:00Z',
      reason: 'First',
      signedName: 'Ana',
      content: before,
    }
    expect(signedText({ ...signed, reason: 'Other' })).not.toBe(signedText(signed))
  })

  test('what came, went and changed is told by part and field', () => {
    const added = { ...point, id: 'p9', name: 'Fridge' }
    const after = contentOf(
      { ...plan, team: null },
      [{ ...hazard, severity: 4 }],
      [{ ...point, minimum: 75 }, added],
      names,
    )
    expect(
      changesBetween(before, after).map(({ part, kind, name, fields }) => [part, kind, name, fields]),
    ).toEqual(
      expect.arrayContaining([
        ['plan', 'changed', 'Plan', [{ field: 'team', before: 'Ana', after: null }]],
        ['hazard', 'changed', 'Germs', [{ field: 'severity', before: '5', after: '4' }]],
        ['hazard', 'removed', 'Dirt', []],
        ['point', 'changed', 'Core', [{ field: 'minimum', before: '70', after: '75' }]],
        ['point', 'added', 'Fridge', []],
      ]),
    )
  })
})

test('steps of routes are taken once, and what ends the way is none', () => {
  let key = 0
  const states = ['init', 'cook', 'chill', 'serve', 'waste'].map(path => ({ path, name: path }))
  const taken = stepsOfRoutes(
    [{ key: 'x', name: 'Cooking', stage: 'cooking', state: 'cook' }],
    [{ states }, { states }],
    () => `new ${key++}`,
  )
  expect(taken.map(({ state, stage }) => [state, stage])).toEqual([
    ['init', 'receiving'],
    ['chill', 'cooling'],
    ['serve', 'serving'],
  ])
})

describe('points', () => {
  const form = { ...point, plausibleMinimum: null, plausibleMaximum: null }
  test.each<[string, object, string[]]>([
    ['sound', {}, []],
    ['limits cross', { minimum: 8, maximum: 4 }, ['maximum']],
    ['no such temperature', { maximum: 65_000 }, ['maximum']],
    ['a range that leaves the limit out', { plausibleMinimum: 75 }, ['plausibleMinimum']],
    [
      'an empty range',
      { plausibleMinimum: 60, plausibleMaximum: 50 },
      ['plausibleMaximum', 'plausibleMaximum'],
    ],
    [
      'a product in two groups',
      {
        groupLimits: [
          { name: 'A', productIds: ['1'], minimum: 70, maximum: null, source: '' },
          { name: 'a ', productIds: ['1'], minimum: 70, maximum: null, source: '' },
        ],
      },
      ['groupLimits.1.name', 'groupLimits.1.productIds'],
    ],
  ])('%s', (_, more, paths) => {
    expect(pointFaults({ ...form, ...more }).map(({ path }) => path)).toEqual(paths)
  })
})

describe('templates', () => {
  test.each(HACCP_KITCHENS.map(kitchen => [kitchen]))('%s begins with all that is needed', kitchen => {
    const hazards = hazardsOf(kitchen).map(name => templateHazards[name])
    const programme = hazards.flatMap(one => ('point' in one ? [one.point] : []))
    for (const needed of neededPrerequisites)
      expect(
        programme.some(one => 'prerequisite' in one && one.prerequisite === needed),
        needed,
      ).toBe(true)
    expect(stepsOf(hazardsOf(kitchen)).length).toBeGreaterThan(8)
    for (const one of hazards) expect(isSignificant(one), JSON.stringify(one)).toBe(one.control !== 'none')
  })

  test.each(cases.limits)('$region: $name', ({ region, name, source, minimum, maximum }) => {
    const limit = templateLimits[name as 'chilled'][region as 'EU']
    expect([limit.minimum, limit.maximum]).toEqual([minimum, maximum])
    expect(english[`planTemplate.source.${limit.source}`]).toContain(source)
  })

  test('every limit, step and hazard has its words in both languages', () => {
    const keys = [
      ...sourceKeys.map(key => `source.${key}`),
      ...Object.keys(templateSteps).map(key => `step.${key}`),
      ...Object.entries(templateHazards).flatMap(([name, one]) => [
        `${name}.hazard`,
        `${name}.measures`,
        ...('point' in one
          ? ['point', 'monitoring', 'corrective', ...('hasOptions' in one.point ? ['options'] : [])].map(
              part => `${name}.${part}`,
            )
          : []),
        ...(one.control === 'ccp' ? [`${name}.steps`] : []),
      ]),
      ...HACCP_REGIONS.flatMap(region =>
        Object.values(templateLimits).flatMap(of => {
          const { values = [], groups = [] } = of[region] as {
            values?: readonly { name: string }[]
            groups?: readonly { group: string }[]
          }
          return [
            ...values.map(({ name }) => `value.${name}`),
            ...groups.map(({ group }) => `group.${group}`),
          ]
        }),
      ),
    ].map(key => `planTemplate.${key}`)
    for (const texts of [english, spanish]) expect(keys.filter(key => !Object.hasOwn(texts, key))).toEqual([])
  })
})
