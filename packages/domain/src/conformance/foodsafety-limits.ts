import {
  checkCooling,
  cookRequirements,
  coolingRules,
  fsisSeconds,
  isCooked,
  isRefreezing,
  isReheated,
  isSeafoodSafe,
  isWithin,
  isWithinTime,
  killsParasites,
  limits,
  longestReheat,
  type CookOption,
  type CookRequirement,
  type CoolingRule,
  type Limit,
  type Sample,
} from '../rules/food-safety/index.ts'
import { checkEach, expectSame, isRecord, listOf, malformed, type Outcome } from './outcome.ts'
import { hold, inCelsius, isNumber, verdict, type Entry } from './records.ts'

/** A record that arrives at each stage's temperature in exactly its time, plus so many seconds. */
function coolingRecord(rule: CoolingRule, late: number): Sample[] {
  const first = { second: 0, celsius: rule.fromC ?? 60 }
  return [first, ...rule.stages.map(({ toC, seconds }) => ({ second: seconds + late, celsius: toC }))]
}

function checkCoolingRule(name: string, rule: CoolingRule): Outcome[] {
  return [
    expectSame(`${name}: in time`, 'met', checkCooling(coolingRecord(rule, 0), rule).status),
    expectSame(`${name}: a second late`, 'failed', checkCooling(coolingRecord(rule, 1), rule).status),
    expectSame(
      `${name}: still time`,
      'pending',
      checkCooling(coolingRecord(rule, 0).slice(0, -1), rule).status,
    ),
  ]
}

/** A temperature that a text gives in °C or in °F. */
function given(entry: unknown, name: string): number {
  if (!isRecord(entry)) return Number.NaN
  const celsius = entry[`${name}C`]
  const fahrenheit = entry[`${name}F`]
  return isNumber(celsius) ? celsius : isNumber(fahrenheit) ? inCelsius(fahrenheit) : Number.NaN
}

function twoStages(entry: Entry): CoolingRule | null {
  const { stage1, stage2 } = entry
  if (!isRecord(stage1) || !isRecord(stage2) || !isNumber(stage1['maxMinutes'])) return null
  const total = isNumber(stage2['maxMinutesTotal'])
    ? stage2['maxMinutesTotal']
    : stage1['maxMinutes'] + Number(stage2['maxMinutes'])
  return {
    source: String(entry['ref']),
    fromC: given(stage1, 'from'),
    stages: [
      { toC: given(stage1, 'to'), seconds: stage1['maxMinutes'] * 60 },
      { toC: given(stage2, 'to'), seconds: total * 60 },
    ],
  }
}

function checkCoolingText(entry: Entry): Outcome[] {
  const rule = twoStages(entry)
  return rule ? checkCoolingRule(rule.source, rule) : [malformed(String(entry['ref']), 'not two stages')]
}

function checkOwnCooling(cooling: Entry): Outcome[] {
  const rule = twoStages(cooling)
  if (!rule) return [malformed('cooling', 'not two stages')]
  const { fromC, stages } = coolingRules.foodCode
  const outcomes = [
    expectSame('cooling as our rule has it', { fromC: rule.fromC, stages: rule.stages }, { fromC, stages }),
    ...checkCoolingRule('cooling', coolingRules.foodCode),
  ]
  const { ambientIngredients: ambient, shellEggs } = cooling
  if (isRecord(ambient)) {
    const want = [{ toC: given(ambient, 'to'), seconds: Number(ambient['maxMinutes']) * 60 }]
    outcomes.push(expectSame('ambient ingredients', want, coolingRules.fromAmbient.stages))
    outcomes.push(...checkCoolingRule('ambient ingredients', coolingRules.fromAmbient))
  }
  if (isRecord(shellEggs)) {
    outcomes.push(expectSame('shell eggs', given(shellEggs, 'ambientMax'), limits.shellEggs.maxC))
  }
  return outcomes
}

function checkLimit(name: string, entry: Entry, limit: Limit): Outcome[] {
  const outcomes: Outcome[] = []
  const { minC, maxC } = entry
  if (isNumber(minC)) {
    outcomes.push(expectSame(`${name}: at ${minC} C`, true, isWithin(limit, minC)))
    outcomes.push(expectSame(`${name}: below ${minC} C`, false, isWithin(limit, minC - 0.1)))
  }
  if (isNumber(maxC)) {
    outcomes.push(expectSame(`${name}: at ${maxC} C`, true, isWithin(limit, maxC)))
    outcomes.push(expectSame(`${name}: above ${maxC} C`, false, isWithin(limit, maxC + 0.1)))
  }
  return outcomes
}

function optionOf(entry: Entry): CookOption | null {
  const { tempC, seconds, standSeconds } = entry
  const kept = isNumber(seconds) ? seconds : standSeconds
  return isNumber(tempC) && isNumber(kept) ? { minC: tempC, seconds: kept } : null
}

/** A requirement of ours for each text: the same options, met when kept, not met when cut short or too cold. */
function checkCooking(entry: Entry): Outcome[] {
  const name = String(entry['foods'])
  if ('table' in entry) {
    return [
      expectSame(`${name}: by the table`, fsisSeconds(60, 6.5), cookSeconds(cookRequirements.roasts, 60)),
    ]
  }
  const alternatives = Array.isArray(entry['anyOf']) ? entry['anyOf'].filter(isRecord) : [entry]
  const options = alternatives.map(optionOf).filter(option => option !== null)
  const same = (requirement: CookRequirement) =>
    requirement.anyOf.length === options.length &&
    options.every(({ minC, seconds }) =>
      requirement.anyOf.some(ours => ours.minC === minC && ours.seconds === seconds),
    )
  const ours = Object.values<CookRequirement>(cookRequirements).find(same)
  if (!ours || options.length === 0)
    return [verdict(name, false, `no such requirement: ${JSON.stringify(options)}`)]
  const coldest = Math.min(...options.map(option => option.minC))
  return [
    ...options.map(({ minC, seconds }) =>
      expectSame(`${name}: ${seconds} s at ${minC} C`, true, isCooked(hold(minC, seconds), ours)),
    ),
    ...options
      .filter(({ minC, seconds }) => seconds > 1 && minC === coldest)
      .map(({ minC, seconds }) =>
        expectSame(`${name}: a second short at ${minC} C`, false, isCooked(hold(minC, seconds - 1), ours)),
      ),
    expectSame(`${name}: too cold`, false, isCooked(hold(coldest - 0.1, 36_000), ours)),
  ]
}

function cookSeconds(requirement: CookRequirement, celsius: number): number | null {
  const fitting = requirement.anyOf.filter(option => option.minC <= celsius).map(option => option.seconds)
  return fitting.length === 0 ? null : Math.min(...fitting)
}

function checkReheating(entry: Entry): Outcome[] {
  const option = optionOf(entry)
  const ours = cookRequirements.reheatedForHotHolding
  const arriving = (second: number): Sample[] => [
    { second: 0, celsius: 5 },
    ...hold(option?.minC ?? 0, option?.seconds ?? 0).map(sample => ({
      ...sample,
      second: sample.second + second,
    })),
  ]
  const commercial = isRecord(entry['commerciallyProcessed']) ? entry['commerciallyProcessed']['tempC'] : null
  const within = Number(entry['maxMinutesToReach']) * 60
  return [
    expectSame('reheating', [option], ours.anyOf),
    expectSame('reheating: time to arrive', within, longestReheat),
    expectSame('reheating: in time', true, isReheated(arriving(within), ours)),
    expectSame('reheating: too slow', false, isReheated(arriving(within + 1), ours)),
    expectSame(
      'reheating: commercially processed',
      commercial,
      cookRequirements.reheatedCommercial.anyOf[0]?.minC,
    ),
  ]
}

/** Two to four hours above 10 °C, some of it above 21.1 °C, read every minute. */
function exposure(coolMinutes: number, warmMinutes: number): Sample[] {
  const at = (celsius: number, from: number, minutes: number) =>
    hold(celsius, minutes * 60).map(sample => ({ ...sample, second: sample.second + from * 60 }))
  return [...at(15, 0, coolMinutes), ...at(30, coolMinutes, warmMinutes)]
}

function checkExposure(entry: Entry): Outcome[] {
  const rule = /<= ([\d.]+) h provided <= ([\d.]+) h/.exec(String(entry['rule']))
  if (!rule) return [malformed('seafoodExposure', 'no hours in the rule')]
  const total = Number(rule[1]) * 60
  const warm = Number(rule[2]) * 60
  return [
    expectSame('seafood: within both times', true, isSeafoodSafe(exposure(total - warm, warm - 1))),
    expectSame('seafood: too long in all', false, isSeafoodSafe(exposure(total - warm + 2, warm - 1))),
    expectSame('seafood: too long warm', false, isSeafoodSafe(exposure(0, warm + 1))),
  ]
}

function checkParasites(entry: Entry): Outcome {
  const { maxC, hours } = entry
  const name = `parasites: ${String(maxC)} C for ${String(hours)} h`
  if (!isNumber(maxC) || !isNumber(hours)) return malformed(name, 'a number is missing')
  const all = [limits.fishParasites, limits.fishParasitesBlast, limits.spainFishParasites]
  const ours = all.find(limit => limit.maxC === maxC && limit.seconds === hours * 3600)
  if (!ours) return verdict(name, false, 'no such limit')
  const kept = killsParasites(ours, maxC, hours * 3600)
  const short = killsParasites(ours, maxC, hours * 3600 - 1)
  const warm = killsParasites(ours, maxC + 0.1, hours * 3600)
  return expectSame(name, [true, false, false], [kept, short, warm])
}

/** Cooling, holding, cooking, reheating and parasites: ours against a text of the Food Code. */
export function checkFoodCode(content: unknown): Outcome[] {
  if (!isRecord(content)) return [malformed('food_code_limits', 'not an object')]
  const part = (key: string, check: (entry: Entry) => Outcome[]) =>
    isRecord(content[key]) ? check(content[key]) : []
  const list = (key: string, check: (entry: Entry) => Outcome | Outcome[]) =>
    listOf(content, key) ? checkEach(content, key, check) : []
  const outcomes = [
    ...part('cooling', checkOwnCooling),
    ...list('coolingAltTexts', checkCoolingText),
    ...part('hotHold', entry => checkLimit('hot holding', entry, limits.hotHolding)),
    ...part('coldHold', entry => checkLimit('cold holding', entry, limits.coldHolding)),
    ...list('cooking', checkCooking),
    ...part('reheatForHotHold', checkReheating),
    ...part('seafoodExposure', checkExposure),
    ...list('fishFreezingParasites', checkParasites),
  ]
  return outcomes.length > 0 ? outcomes : [malformed('food_code_limits', 'nothing to check')]
}

/** Spanish rules by their wording; the first that fits. */
const spanishRules: readonly (readonly [RegExp, (name: string, entry: Entry) => Outcome[]])[] = [
  [/frozen storage/, (name, entry) => checkLimit(name, entry, limits.spainFrozen)],
  [/shelf life > 24/, (name, entry) => checkLimit(name, entry, limits.spainChilledLong)],
  [/shelf life <= 24/, (name, entry) => checkLimit(name, entry, limits.spainChilledShort)],
  [/hot holding/, (name, entry) => checkLimit(name, entry, limits.spainHotHolding)],
  [/egg dishes served/, (name, entry) => checkSpanishCooking(name, entry, cookRequirements.eggDishesAtOnce)],
  [/egg dishes/, (name, entry) => checkSpanishCooking(name, entry, cookRequirements.eggDishes)],
  [/cut melon|ambient/, checkSpanishAmbient],
  [/not be refrozen/, name => [expectSame(name, true, isRefreezing(['freeze', 'thaw'], 'freeze'))]],
]

function checkSpanishCooking(name: string, entry: Entry, requirement: CookRequirement): Outcome[] {
  return [expectSame(name, [optionOf(entry)], requirement.anyOf)]
}

function checkSpanishAmbient(name: string, entry: Entry): Outcome[] {
  const seconds = Number(entry['maxMinutes']) * 60
  const limit = limits.spainCutFruitAmbient
  return [
    expectSame(`${name}: in time`, true, isWithinTime(limit, seconds)),
    expectSame(`${name}: too long`, false, isWithinTime(limit, seconds + 1)),
  ]
}

/** One Spanish rule against the limit of ours that stands for it. */
export function checkSpanish(entry: Entry): Outcome[] {
  const name = String(entry['rule'])
  // Rules on what a label carries are no limits of temperature or time.
  if (Array.isArray(entry['fields'])) return []
  const rule = spanishRules.find(([wording]) => wording.test(name))
  const outcomes = rule ? rule[1](name, entry) : []
  return outcomes.length > 0 ? outcomes : [verdict(name, false, 'no such rule')]
}
