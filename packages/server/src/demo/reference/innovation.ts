/** What the demo's kitchen tries out, scored by those who taste. */
import { ADMIN, BUYER, CHEF } from '../week/house.ts'
import type { Plan } from '../week/plan.ts'
import { setUp } from './set-up.ts'

const PARAMETERS = [
  { name: 'Taste', weight: 3 },
  { name: 'Texture', weight: 2 },
  { name: 'Look', weight: 1 },
  { name: 'Yield', unit: '%', maximum: 100, weight: 1 },
] as const

interface DemoExperiment {
  readonly name: string
  readonly product: string
  readonly hypothesis: string
  readonly result?: string
  /** Days from today. */
  readonly tried?: number
  readonly path: readonly string[]
  /** A row for each taster: taste, texture, look, yield. */
  readonly scores: readonly (readonly [person: string, ...scores: number[]])[]
}

const EXPERIMENTS: readonly DemoExperiment[] = [
  {
    name: 'Croquettes with oat flour',
    product: 'Chicken croquettes',
    hypothesis: 'Oat flour holds the filling as well as wheat and browns deeper.',
    result: 'Browns well, but a third broke open in the fryer.',
    tried: -12,
    path: ['trial', 'rejected'],
    scores: [
      [CHEF, 7, 4, 6, 82],
      [ADMIN, 6, 4, 7, 82],
    ],
  },
  {
    name: 'Sofrito roasted in the oven',
    product: 'Tomato sofrito',
    hypothesis: 'Roasting the tomatoes at 160 °C saves an hour at the hob.',
    result: 'Forty minutes less at the hob, rounder taste, the same yield.',
    tried: -6,
    path: ['trial', 'accepted'],
    scores: [
      [CHEF, 9, 8, 8, 91],
      [BUYER, 8, 8, 8, 91],
      [ADMIN, 9, 7, 8, 91],
    ],
  },
  {
    name: 'Lasagne with spinach',
    product: 'Beef lasagne',
    hypothesis: 'A layer of spinach makes the serving lighter at the same price.',
    tried: -1,
    path: ['trial'],
    scores: [[CHEF, 8, 7, 8, 88]],
  },
  {
    name: 'Hummus of white beans',
    product: 'Hummus',
    hypothesis: 'Beans of the season instead of chickpeas in summer.',
    path: [],
    scores: [],
  },
]

export function planInnovation(plan: Plan): void {
  const { house, clock } = plan
  const stamp = setUp(plan, CHEF)
  const parameters = PARAMETERS.map(parameter => plan.create('qualityParameter', parameter, stamp))
  for (const { name, product, hypothesis, result, tried, path, scores } of EXPERIMENTS) {
    const at = clock.at((tried ?? -2) - 3, '10:00')
    const triedAt = tried === undefined ? null : clock.at(tried, '10:30')
    const id = plan.create(
      'experiment',
      { name, productId: house('product', product), hypothesis, triedAt },
      { at, by: CHEF },
    )
    for (const [person, ...given] of scores)
      for (const [index, score] of given.entries())
        plan.create(
          'experimentScore',
          {
            experimentId: id,
            qualityParameterId: parameters[index],
            score,
            userId: house('person', person),
            priority: index,
          },
          // Everybody writes down what they gave.
          { at: triedAt ?? at, by: person },
        )
    for (const [step, status] of path.entries())
      plan.change(
        'experiment',
        id,
        { status, ...(step === path.length - 1 && result !== undefined ? { result } : {}) },
        { at: triedAt ?? at, by: CHEF },
      )
  }
}
