import { allergenNames, emphasiseAllergens, toAllergenName } from '../rules/allergens/index.ts'
import { addToDay, dayBounds, timeOnDay } from '../rules/calendar/index.ts'
import {
  dateMarkOf,
  endOfDay,
  markOf,
  sufficientParts,
  writeDateMark,
  type DateMarkKind,
} from '../rules/expiry/index.ts'
import { dictionaries } from '../text/dictionaries.ts'
import { languageCodes, languageNames } from '../text/languages.ts'
import { checkTraceRules, checkTrackingEvents } from './eu-fsma-trace.ts'
import {
  checkEach,
  expectSame,
  isRecord,
  listOf,
  malformed,
  type FolderChecks,
  type Outcome,
} from './outcome.ts'

type Entry = Record<string, unknown>

const made = '2026-01-10'

function checkAllergen(entry: Entry): Outcome[] {
  const code = String(entry['seedCode'])
  const canonical = (allergenNames as readonly string[]).includes(code)
  const names = [code, ...languageCodes.map(code => entry[code])].filter(name => typeof name === 'string')
  return [
    expectSame(`${code} is one of ours`, true, canonical),
    ...names.map(name => expectSame(`"${name}" means ${code}`, code, toAllergenName(name))),
  ]
}

function checkAllergens(content: unknown): Outcome[] {
  if (!isRecord(content)) return [malformed('allergens', 'not an object')]
  const codes = (listOf(content, 'allergens') ?? []).map(entry => isRecord(entry) && entry['seedCode'])
  const kinds = [...new Set(codes)].sort()
  const outcomes = checkEach(content, 'allergens', checkAllergen)
  if (content['count'] === allergenNames.length) {
    outcomes.push(expectSame('the fourteen, no more', [...allergenNames].sort(), kinds))
  }
  outcomes.push(expectSame('cereal is the same group as gluten', 'gluten', toAllergenName('cereal')))
  const map = isRecord(content['offTaxonomyMap']) ? content['offTaxonomyMap'] : {}
  for (const [tag, code] of Object.entries(map)) outcomes.push(expectSame(tag, code, toAllergenName(tag)))
  const subItems = isRecord(content['subItems']) ? content['subItems'] : {}
  for (const [code, words] of Object.entries(subItems)) {
    for (const word of Array.isArray(words) ? words : []) {
      const found = emphasiseAllergens(`water, ${String(word)}, salt`).map(run => run.allergen)
      outcomes.push(expectSame(`${String(word)} is emphasised as ${code}`, [null, code, null], found))
    }
  }
  return outcomes
}

const sameWords = (name: string, expected: unknown, ours: string): Outcome =>
  expectSame(name, String(expected).toLowerCase(), ours.toLowerCase())

/** The words of a kind of mark in every language. */
function checkWords(
  name: string,
  words: unknown,
  key: keyof (typeof dictionaries)['en']['expiry'],
): Outcome[] {
  if (!isRecord(words)) return []
  return languageCodes
    .filter(code => code in words)
    .map(code =>
      sameWords(`${name} in ${languageNames[code]}`, words[code], dictionaries[code].expiry[key] as string),
    )
}

/** The last and the first day of a shelf life that a text gives: "> 3 and <= 18 months". */
function checkPrecision(entry: Entry): Outcome[] {
  const text = String(entry['shelfLife'])
  const longest = /<= (\d+)/.exec(text)
  const longer = /> (\d+)/.exec(text)
  const days: string[] = []
  if (longest) days.push(addToDay(made, { months: Number(longest[1]) }))
  if (longer) days.push(addToDay(addToDay(made, { months: Number(longer[1]) }), { days: 1 }))
  if (days.length === 0) return [malformed(text, 'no months in the shelf life')]
  return days.map(day => expectSame(`${text}, until ${day}`, entry['sufficient'], sufficientParts(made, day)))
}

function checkMarkRules(rules: Entry): Outcome[] {
  const { useBy, bestBefore, frozenOn } = rules
  const outcomes: Outcome[] = []
  if (isRecord(useBy)) outcomes.push(...checkWords('use by', useBy['words'], 'dateMark.useBy'))
  if (isRecord(bestBefore)) {
    const words = isRecord(bestBefore['words']) ? bestBefore['words'] : {}
    outcomes.push(...checkWords('best before', words['withDay'], 'dateMark.bestBefore'))
    outcomes.push(...checkWords('best before end', words['otherwise'], 'dateMark.bestBeforeEnd'))
    if (listOf(bestBefore, 'precision')) outcomes.push(...checkEach(bestBefore, 'precision', checkPrecision))
  }
  if (isRecord(frozenOn)) {
    outcomes.push(...checkWords('frozen on', frozenOn['words'], 'dateMark.frozenOn'))
    const { parts } = dateMarkOf('frozenOn', made, made, { short: true })
    outcomes.push(expectSame('frozen on: parts', frozenOn['components'], parts))
  }
  return outcomes
}

/** Whether food with this date may be used on a day, asked in its first and last minute. */
function checkUse(name: string, entry: Entry): Outcome[] {
  const day = String(entry['today'])
  const zone = 'Europe/Madrid'
  const date = endOfDay(String(entry['date']), zone)
  const dates = {
    bestBefore: entry['type'] === 'bestBefore' ? date : null,
    expiration: entry['type'] === 'useBy' ? date : null,
  }
  return [dayBounds(day, zone).start, timeOnDay(day, '23:59', zone)].flatMap(now => {
    const found = markOf(dates, now, { bestBefore: 0, expiration: 0 })
    const asked = [expectSame(`${name} at ${now}: usable`, entry['expectUsable'], !found.blocksService)]
    if ('expectWarn' in entry) {
      asked.push(expectSame(`${name} at ${now}: warns`, entry['expectWarn'], found.warns))
    }
    return asked
  })
}

function checkPrinted(name: string, entry: Entry): Outcome[] {
  const start = String(entry['made'])
  const days = entry['durabilityDays']
  const months = entry['durabilityMonths']
  const length = typeof days === 'number' ? { days } : typeof months === 'number' ? { months } : undefined
  if (!length) return [malformed(name, 'no durability')]
  const until = addToDay(start, length)
  const mark = dateMarkOf(entry['type'] as DateMarkKind, start, until, { short: true })
  const outcomes: Outcome[] = []
  const must = listOf(entry, 'mustContain') ?? []
  const omitted = listOf(entry, 'mayOmit') ?? []
  const parts: readonly unknown[] = mark.parts
  for (const part of must)
    outcomes.push(expectSame(`${name} has the ${String(part)}`, true, parts.includes(part)))
  for (const part of omitted) {
    outcomes.push(expectSame(`${name} may do without the ${String(part)}`, false, parts.includes(part)))
  }
  const words = parts.includes('day') ? entry['prefixEn'] : entry['prefixEnIfDayOmitted']
  if (words !== undefined)
    outcomes.push(sameWords(`${name}: words`, words, dictionaries.en.expiry[mark.key] as string))
  outcomes.push(expectSame(`${name}: promises no day too many`, true, mark.day <= until))
  return outcomes
}

/** The day printed and the six figures of a GS1 date must be one day, on every day of two years. */
function checkOneDay(name: string): Outcome {
  for (let day = '2027-12-30', i = 0; i < 732; i++, day = addToDay(day, { days: 1 })) {
    const printed = writeDateMark(dateMarkOf('useBy', day, day)).split('/')
    const coded = day.replaceAll('-', '').slice(2)
    if (`${printed[2]?.slice(2)}${printed[1]}${printed[0]}` !== coded) {
      return { name, ok: false, detail: `printed ${printed.join('/')}, coded ${coded}` }
    }
  }
  return { name, ok: true }
}

function checkMarkCase(entry: Entry, index: number): Outcome[] {
  const name = `${String(entry['type'] ?? 'note')} ${String(entry['date'] ?? entry['made'] ?? '')} (${index})`
  if ('today' in entry) return checkUse(name, entry)
  if ('made' in entry) return checkPrinted(name, entry)
  return [checkOneDay('the printed day and the coded day are one')]
}

function checkDateMarks(content: unknown): Outcome[] {
  const rules = isRecord(content) && isRecord(content['rules']) ? checkMarkRules(content['rules']) : []
  return [...rules, ...checkEach(content, 'cases', checkMarkCase)]
}

/** Checks of the folder `eu_fsma`. */
export const euFsmaChecks: FolderChecks = {
  'eu1169_annex2_allergens.json': checkAllergens,
  'eu1169_datemarks.json': checkDateMarks,
  'eu178_traceability.json': checkTraceRules,
  'fsma204_kde.json': checkTrackingEvents,
}
