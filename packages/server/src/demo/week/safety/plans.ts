/** The demo's HACCP plans: started from templates, completed, published, and published again. */
import { ENTITIES } from '@cloche/domain/entities'
import { publishPlan, startPlan, type PublishFacts } from '@cloche/domain/operations'
import {
  contentOf,
  contentText,
  hazardsOf,
  type Kitchen,
  type TemplateHazardName,
} from '@cloche/domain/rules/haccp-plan'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { digestOf } from '../../../adapters/blobs/index.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { withDefaults } from '../../../entity-engine/write.ts'
import { HOUSE } from '../../people.ts'
import { setUp } from '../../reference/set-up.ts'
import { BISTRO, CENTRAL, CHEF, COLD_ROOM, FREEZER, FRIDGE } from '../house.ts'
import type { Plan } from '../plan.ts'
import type { Stamp } from '../stamp.ts'

const WORDS = wordsOf('planTemplates')

interface DemoPlan {
  readonly place: string
  readonly kind: Kitchen
  readonly hazards: readonly TemplateHazardName[]
  readonly products: string
  readonly team: string
}

const PLANS: readonly DemoPlan[] = [
  {
    place: CENTRAL,
    kind: 'productionCentre',
    hazards: [
      'delivery',
      'chilled',
      'frozen',
      'foreign',
      'cook',
      'cool',
      'surfaces',
      'residue',
      'pests',
      'people',
      'probes',
    ],
    products:
      'Stocks, roasts, sauces and desserts, chilled or frozen in portions, for the kitchens of the group.',
    team: 'The executive chef: the plan and its reviews. The cooks of the shift: the checks.',
  },
  {
    place: BISTRO,
    kind: 'restaurant',
    hazards: [
      'delivery',
      'chilled',
      'allergen',
      'oil',
      'hold',
      'surfaces',
      'residue',
      'pests',
      'people',
      'probes',
    ],
    products: 'Dishes of the menu and of the day, finished to order and served at once.',
    team: 'The executive chef: the plan and its reviews. The manager of the bistro: that checks are made. The cooks: the checks.',
  },
]

/** What is asked of one plan later. */
export interface PlanOfPlace {
  readonly id: string
  readonly hazards: ReadonlyMap<TemplateHazardName, string>
}

/** The place whose plan counts somewhere; undefined: there is none. */
export const plannedPlace = (place: string): string | undefined =>
  [CENTRAL, COLD_ROOM, FREEZER].includes(place)
    ? CENTRAL
    : [BISTRO, FRIDGE].includes(place)
      ? BISTRO
      : undefined

/** What was made of an entity, as it was made. */
const madeOf = (plan: Plan, entity: string) =>
  plan.creations.flatMap(({ entity: of, draft }) => (of === entity ? [draft] : []))

/** Starts the plans and completes them. @returns each by the name of its place */
export function planPlans(plan: Plan): ReadonlyMap<string, PlanOfPlace> {
  const { house } = plan
  const stamp = setUp(plan, CHEF)
  const { locale } = plan.words
  const words = (key: string, values: Readonly<Record<string, string>> = {}) =>
    translate(WORDS[languageOf(locale)], key, values, locale)
  return new Map(
    PLANS.map(({ place, kind, hazards, products, team }) => {
      const before = madeOf(plan, 'haccpHazard').length
      plan.play(
        startPlan,
        { kind, region: 'EU', hazards, points: false },
        { locationId: house('place', place), words },
        stamp,
      )
      const id = madeOf(plan, 'haccpPlan').at(-1)?.id ?? ''
      const made = madeOf(plan, 'haccpHazard').slice(before)
      const names = hazardsOf(kind).filter(name => hazards.includes(name))
      const ids = new Map(names.map((name, at) => [name, made[at]?.id ?? '']))
      plan.change(
        'haccpPlan',
        id,
        { products, team, flowConfirmedOn: stamp.at.slice(0, 10), flowConfirmedBy: nameOf(CHEF) },
        stamp,
      )
      // What is delivered too warm nobody makes safe later: here it is critical.
      const answers = { prerequisite: false, measure: true, later: false, enough: true }
      plan.change('haccpHazard', ids.get('delivery') ?? '', { answers }, stamp)
      return [place, { id, hazards: ids }] as const
    }),
  )
}

function nameOf(email: string): string {
  const person = HOUSE?.people.find(one => one.email === email)
  return person === undefined ? email : `${person.name} ${person.lastName}`
}

/** A record as it stands: what was made, with what was changed until now, and its defaults. */
function planned(plan: Plan, entity: 'haccpPlan' | 'haccpHazard' | 'haccpPoint', draft: WireRow) {
  const changes = plan.alterations.filter(({ id }) => id === draft['id'])
  const row = Object.assign({}, draft, ...changes.map(({ change }) => change)) as WireRow
  return { ...withDefaults(ENTITIES[entity], row), ...row }
}

function publish(plan: Plan, { id }: PlanOfPlace, reason: string, stamp: Stamp): void {
  const row = planned(
    plan,
    'haccpPlan',
    madeOf(plan, 'haccpPlan').find(draft => draft.id === id)!,
  )
  const hazards = madeOf(plan, 'haccpHazard')
    .filter(draft => draft['planId'] === id)
    .map(draft => {
      const hazard = planned(plan, 'haccpHazard', draft)
      return hazard['answers'] === draft['answers'] ? hazard : { ...hazard, outcome: 'ccp' }
    })
  const ids = new Set(hazards.map(hazard => (hazard as WireRow)['id']))
  const points = madeOf(plan, 'haccpPoint')
    .filter(draft => ids.has(draft['hazardId']))
    .map(draft => planned(plan, 'haccpPoint', draft))
  const placed = new Map(
    [CENTRAL, COLD_ROOM, FREEZER, BISTRO, FRIDGE].map(name => [
      plan.house('place', name),
      plan.words.say(name),
    ]),
  )
  const names = {
    place: (locationId: string) => placed.get(locationId) ?? '',
    product: () => '',
    profile: () => '',
  }
  const digest = (text: string) => digestOf(Buffer.from(text))
  const before = madeOf(plan, 'haccpPlanVersion')
    .filter(draft => draft['planId'] === id)
    .at(-1)
  const facts = {
    plan: { version: 1, ...row },
    hazards,
    points,
    names,
    last:
      before === undefined
        ? null
        : {
            number: before['number'],
            digest: digest(contentText(before['content'] as never)),
          },
    signedName: nameOf(CHEF),
    signedHow: 'password',
    digestOf: digest,
  } as unknown as PublishFacts
  const content = contentOf(facts.plan, facts.hazards, facts.points, names)
  plan.play(
    publishPlan,
    { haccpPlanId: id, reason: plan.words.say(reason), seen: digest(contentText(content)) },
    facts,
    stamp,
  )
  const version = madeOf(plan, 'haccpPlanVersion').at(-1)
  plan.change('haccpPlan', id, { publishedNumber: version?.['number'] ?? 1, publishedAt: stamp.at }, stamp)
}

/**
 * Publishes the plans, and that of the bistro again since the fish is probed otherwise.
 * @param points ids by name
 */
export function publishPlans(
  plan: Plan,
  plans: ReadonlyMap<string, PlanOfPlace>,
  points: ReadonlyMap<string, string>,
): void {
  const { clock } = plan
  for (const of of plans.values())
    publish(plan, of, 'First version', { at: clock.at(-34, '12:00'), by: CHEF })
  const bistro = plans.get(BISTRO)
  if (bistro === undefined) return
  plan.change(
    'haccpPoint',
    points.get('Delivery of fish') ?? '',
    { monitoring: 'Probe in the ice and between two fish.' },
    { at: clock.at(-3, '16:40'), by: CHEF },
  )
  publish(plan, bistro, 'Fish is probed in the ice as well', {
    at: clock.at(-3, '17:00'),
    by: CHEF,
  })
}

/** The version that counted at a place at an instant, as a check keeps it. */
export function versionAt(
  plan: Plan,
  plans: ReadonlyMap<string, PlanOfPlace>,
  place: string,
  at: string,
): string | null {
  const of = plans.get(plannedPlace(place) ?? '')
  return (
    madeOf(plan, 'haccpPlanVersion')
      .filter(draft => draft['planId'] === of?.id && Date.parse(draft['at'] as string) <= Date.parse(at))
      .at(-1)?.id ?? null
  )
}
