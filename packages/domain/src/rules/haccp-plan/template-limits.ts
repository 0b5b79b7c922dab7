/** Critical limits that templates begin with, by region, each with where it is from. */
import { coolingRules, cookRequirements, limits, type CookRequirementName } from '../food-safety/index.ts'

export type Region = 'EU' | 'UK' | 'US'

export const sourceKeys = [
  'chilledSpain',
  'chilledUk',
  'coldFoodCode',
  'eggsFoodCode',
  'frozenSpain',
  'frozenUk',
  'frozenFoodCode',
  'hotSpain',
  'hotUk',
  'hotFoodCode',
  'meatEu',
  'poultryEu',
  'minceEu',
  'fishEu',
  'core',
  'poultryFoodCode',
  'groundFoodCode',
  'wholeFoodCode',
  'reheatFoodCode',
  'coolEu',
  'coolUk',
  'coolFoodCode',
  'parasitesSpain',
  'parasitesUk',
  'parasitesFoodCode',
  'oilSpain',
  'oilUsual',
  'probeUsual',
  'probeFoodCode',
] as const
export type SourceKey = (typeof sourceKeys)[number]

/** Limits in °C, seconds, hours or percent, as the point measures. `confirmed`: read in the text of the rule itself. */
export interface TemplateLimit {
  readonly minimum?: number
  readonly maximum?: number
  readonly source: SourceKey
  readonly confirmed: boolean
}

/** A further value of the same check. */
export interface TemplateValue {
  readonly name: 'seconds' | 'hoursFrozen' | 'afterSixHours' | 'boiling'
  readonly measure: 'temperature' | 'time' | 'count'
  readonly minimum?: number
  readonly maximum?: number
}

/** Limits of some food; which products are of it, the kitchen says. */
export interface TemplateGroup extends TemplateLimit {
  readonly group: 'meat' | 'poultry' | 'mince' | 'fish' | 'eggs' | 'ground' | 'whole'
}

export interface TemplateLimits extends TemplateLimit {
  readonly values?: readonly TemplateValue[]
  readonly groups?: readonly TemplateGroup[]
}

type ByRegion = Readonly<Record<Region, TemplateLimits>>

const { hotHolding, coldHolding, shellEggs, spainHotHolding, spainFrozen, spainChilledLong } = limits
const { fishParasites, spainFishParasites } = limits
/** The first way to satisfy a requirement: the hottest, which takes the shortest. */
const hottest = (name: CookRequirementName) => cookRequirements[name].anyOf[0]!
const core = hottest('listeria6D')
const poultry = hottest('poultryAndStuffed')
const ground = hottest('groundAndInjected')
const whole = hottest('wholeMuscleFishEggs')
const reheated = hottest('reheatedForHotHolding')
const [foodCodeHot, foodCodeCold] = coolingRules.foodCode.stages
const [blast] = coolingRules.blastChill.stages

/** Food Safety and Hygiene (England) Regulations 2013, schedule 4; the same in Wales and Northern Ireland. */
const ukChilled: TemplateLimit = { maximum: 8, source: 'chilledUk', confirmed: true }
const ukHot: TemplateLimit = { minimum: 63, source: 'hotUk', confirmed: true }

const chilled: ByRegion = {
  EU: { maximum: spainChilledLong.maxC, source: 'chilledSpain', confirmed: spainChilledLong.confirmed },
  UK: ukChilled,
  US: { maximum: coldHolding.maxC, source: 'coldFoodCode', confirmed: coldHolding.confirmed },
}
const hot: ByRegion = {
  EU: { minimum: spainHotHolding.minC, source: 'hotSpain', confirmed: spainHotHolding.confirmed },
  UK: ukHot,
  US: { minimum: hotHolding.minC, source: 'hotFoodCode', confirmed: hotHolding.confirmed },
}
/** Regulation (EC) 853/2004, annex III; retained in the law of the United Kingdom. */
const meats: readonly TemplateGroup[] = [
  { group: 'meat', maximum: 7, source: 'meatEu', confirmed: true },
  { group: 'poultry', maximum: 4, source: 'poultryEu', confirmed: false },
  { group: 'mince', maximum: 2, source: 'minceEu', confirmed: false },
  { group: 'fish', maximum: 2, source: 'fishEu', confirmed: false },
]
const held = (seconds: number): readonly TemplateValue[] => [
  { name: 'seconds', measure: 'time', minimum: seconds },
]
const coreFor = (source: SourceKey): TemplateLimits => ({
  minimum: core.minC,
  source,
  confirmed: false,
  values: held(core.seconds),
})
const ice = (source: SourceKey, confirmed: boolean): TemplateLimits => ({
  minimum: -1,
  maximum: 1,
  source,
  confirmed,
  values: [{ name: 'boiling', measure: 'temperature', minimum: 99, maximum: 101 }],
})

/** Every limit of the templates. */
export const templateLimits = {
  chilled,
  hot,
  received: {
    EU: { ...chilled.EU, groups: meats },
    UK: { ...ukChilled, groups: meats },
    US: {
      ...chilled.US,
      groups: [
        { group: 'eggs', maximum: shellEggs.maxC, source: 'eggsFoodCode', confirmed: shellEggs.confirmed },
      ],
    },
  },
  frozen: {
    EU: { maximum: spainFrozen.maxC, source: 'frozenSpain', confirmed: spainFrozen.confirmed },
    UK: { maximum: -18, source: 'frozenUk', confirmed: false },
    US: { maximum: -18, source: 'frozenFoodCode', confirmed: false },
  },
  cooked: {
    EU: coreFor('core'),
    UK: coreFor('core'),
    US: {
      minimum: poultry.minC,
      source: 'poultryFoodCode',
      confirmed: true,
      values: held(poultry.seconds),
      groups: [
        { group: 'ground', minimum: ground.minC, source: 'groundFoodCode', confirmed: true },
        { group: 'whole', minimum: whole.minC, source: 'wholeFoodCode', confirmed: true },
      ],
    },
  },
  reheated: {
    EU: coreFor('core'),
    UK: coreFor('core'),
    US: {
      minimum: reheated.minC,
      source: 'reheatFoodCode',
      confirmed: true,
      values: held(reheated.seconds),
    },
  },
  cooled: {
    EU: { maximum: 10, source: 'coolEu', confirmed: false },
    UK: { maximum: blast.toC, source: 'coolUk', confirmed: false },
    US: {
      maximum: foodCodeHot.toC,
      source: 'coolFoodCode',
      confirmed: true,
      values: [{ name: 'afterSixHours', measure: 'temperature', maximum: foodCodeCold.toC }],
    },
  },
  parasites: {
    EU: {
      maximum: spainFishParasites.maxC,
      source: 'parasitesSpain',
      confirmed: spainFishParasites.confirmed,
      values: [{ name: 'hoursFrozen', measure: 'count', minimum: spainFishParasites.seconds / 3600 }],
    },
    UK: {
      maximum: spainFishParasites.maxC,
      source: 'parasitesUk',
      confirmed: false,
      values: [{ name: 'hoursFrozen', measure: 'count', minimum: spainFishParasites.seconds / 3600 }],
    },
    US: {
      maximum: fishParasites.maxC,
      source: 'parasitesFoodCode',
      confirmed: fishParasites.confirmed,
      values: [{ name: 'hoursFrozen', measure: 'count', minimum: fishParasites.seconds / 3600 }],
    },
  },
  oil: {
    EU: { maximum: 25, source: 'oilSpain', confirmed: false },
    UK: { maximum: 25, source: 'oilUsual', confirmed: false },
    US: { maximum: 25, source: 'oilUsual', confirmed: false },
  },
  probe: {
    EU: ice('probeUsual', false),
    UK: ice('probeUsual', false),
    US: ice('probeFoodCode', false),
  },
} as const satisfies Readonly<Record<string, ByRegion>>

export type TemplateLimitName = keyof typeof templateLimits
