import {
  buildSscc,
  gs1,
  gs1CheckDigit,
  gtinProblem,
  isValidGtin,
  isValidSscc,
  toGtin14,
} from '../rules/codes/index.ts'
import type { CodeProblemCode, Gs1Options, Symbology } from '../rules/codes/index.ts'
import { checkEach, expectSame, isRecord, listOf, malformed } from './outcome.ts'
import type { FolderChecks, Outcome } from './outcome.ts'

type Entry = Record<string, unknown>

const text = (entry: Entry, key: string): string => {
  const value = entry[key]
  return typeof value === 'string' ? value : ''
}

/** The options of a vector, written by its source in its own words. */
const optionsOf = (entry: Entry): Gs1Options => {
  const given = isRecord(entry['options']) ? entry['options'] : {}
  return {
    permitUnknown: given['PermitUnknownAIs'] === true,
    permitUnknownAttributes: given['validation:UNKNOWN_AI_NOT_DL_ATTR'] === false,
    permitShortGtin: given['PermitZeroSuppressedGTINinDLuris'] === true,
    permitWords: given['permitConvenienceAlphas'] === true,
  }
}

const scannedBy = (symbology: Symbology, unbracketed: string): string =>
  gs1.scanDataOf(symbology, unbracketed) ?? 'none'

/** A label in every written form, built from its elements and read back from each form. */
const checkLabel = (entry: Entry): Outcome[] => {
  const name = text(entry, 'bracketed')
  const parsed = gs1.parseElementString(name)
  if (!parsed.ok) return [malformed(name, parsed.problem.code)]
  const built = gs1.buildElementString(parsed.elements)
  if (!built.ok) return [malformed(name, built.problem.code)]
  const link = (domain?: string) => {
    const made = gs1.buildDigitalLink(parsed.elements, domain)
    return made.ok ? made.url : made.problem.code
  }
  const example = text(entry, 'digitalLinkExample')
  const expected = {
    bracketed: name,
    unbracketed: text(entry, 'unbracketed'),
    hri: entry['hri'],
    canonical: text(entry, 'digitalLinkCanonical'),
    example,
    dataMatrix: text(entry, 'scanDataMatrix'),
    gs1128: text(entry, 'scanGS1_128'),
    qr: text(entry, 'scanQR'),
  }
  const actual = {
    bracketed: built.bracketed,
    unbracketed: built.unbracketed,
    hri: built.readable,
    canonical: link(),
    example: link(/^(.*?)\/(?:00|01|8003|8006|414)\//.exec(example)?.[1]),
    dataMatrix: scannedBy('DM', built.unbracketed),
    gs1128: scannedBy('GS1_128_CCA', built.unbracketed),
    qr: scannedBy('QR', built.unbracketed),
  }
  const sorted = (elements: { ai: string; value: string }[]) =>
    elements.map(e => `(${e.ai})${e.value}`).sort()
  const readBack = (parse: ReturnType<typeof gs1.parseElementString>) =>
    parse.ok ? sorted(parse.elements) : parse.problem.code
  const scanned = gs1.parseScanData(expected.gs1128)
  const back = {
    unbracketed: readBack(gs1.parseElementString(expected.unbracketed)),
    scan: readBack(gs1.parseElementString(scanned.ok ? scanned.data : '')),
    link: readBack(gs1.parseDigitalLink(expected.canonical)),
  }
  const elements = sorted(parsed.elements)
  const asExpected = expectSame(`build ${name}`, expected, actual)
  return [
    asExpected,
    expectSame(`read back ${name}`, { unbracketed: elements, scan: elements, link: elements }, back),
  ]
}

const checkRefusedLabel = (entry: Entry): Outcome => {
  const name = text(entry, 'bracketed')
  const parsed = gs1.parseElementString(name)
  const built = parsed.ok ? gs1.buildElementString(parsed.elements) : parsed
  return {
    name,
    ok: !built.ok,
    ...(built.ok ? { detail: `accepted; expected: ${text(entry, 'error')}` } : {}),
  }
}

const reasons: Record<string, CodeProblemCode> = {
  'bad-check-digit': 'codes.gtin.checkDigit',
  'bad-length': 'codes.gtin.length',
  'not-digits': 'codes.gtin.digits',
}

const checkGtin = (code: unknown): Outcome => {
  if (typeof code !== 'string') return malformed('valid', 'the entry is not a text')
  const ok = isValidGtin(code) && toGtin14(code) === code.padStart(14, '0')
  return { name: code, ok, ...(ok ? {} : { detail: `refused: ${gtinProblem(code)}` }) }
}

const checkRefusedGtin = (entry: unknown): Outcome => {
  if (!isRecord(entry)) return malformed('invalid', 'the entry is not an object')
  const problem = gtinProblem(text(entry, 'code'))
  const expected = reasons[text(entry, 'why')]
  return expectSame(text(entry, 'code'), expected ?? true, expected ? problem : problem !== undefined)
}

const checkPayload = (pair: unknown): Outcome => {
  const [payload, digit] = Array.isArray(pair) ? (pair as unknown[]) : []
  if (typeof payload !== 'string') return malformed('payload_to_digit', 'the entry is not a pair of texts')
  return expectSame(payload, digit, gs1CheckDigit(payload))
}

/** Runs the lists that a file has out of those it may have; a file with none of them is one failure. */
const checkLists = (
  content: unknown,
  lists: Record<string, (entry: unknown) => Outcome | Outcome[]>,
): Outcome[] => {
  const present = Object.entries(lists).filter(([name]) => listOf(content, name))
  if (present.length === 0)
    return [malformed('file', `the file has none of the lists ${Object.keys(lists).join(', ')}`)]
  return present.flatMap(([name, check]) => (listOf(content, name) ?? []).flatMap(check))
}

const ofRecord =
  (check: (entry: Entry) => Outcome | Outcome[]) =>
  (entry: unknown): Outcome | Outcome[] =>
    isRecord(entry) ? check(entry) : malformed('entry', 'the entry is not an object')

const checkSscc = (entry: Entry): Outcome => {
  const value = text(entry, 'value')
  const rebuilt = buildSscc(value.charAt(0), value.slice(1, 8), value.slice(8, 17))
  return expectSame(value, [entry['valid'], entry['valid']], [isValidSscc(value), rebuilt === value])
}

const rules: Record<string, CodeProblemCode> = {
  validateAIrepeats: 'codes.gs1.repeated',
  validateAImutex: 'codes.gs1.exclusive',
  validateAIrequisites: 'codes.gs1.required',
  validateDigSigRequiresSerialisedKey: 'codes.gs1.serialRequired',
}

const checkAssociation = (entry: Entry): Outcome => {
  const name = `${text(entry, 'rule')} ${text(entry, 'bracketed')}`
  const parsed = gs1.parseElementString(text(entry, 'bracketed'), optionsOf(entry))
  if (!parsed.ok) return malformed(name, parsed.problem.code)
  const rule = rules[text(entry, 'rule')]
  const found = gs1.associationProblems(parsed.elements).filter(problem => !rule || problem.code === rule)
  return expectSame(name, entry['valid'], found.length === 0)
}

const orCode = (result: { ok: false; problem: { code: string } } | { ok: true }, value: string): string =>
  result.ok ? value : result.problem.code

const checkUnbracketed = (entry: Entry): Outcome => {
  const given = text(entry, 'unbracketed')
  const parsed = given.startsWith('^') ? gs1.parseElementString(given, optionsOf(entry)) : undefined
  return expectSame(given, entry['valid'], parsed?.ok ?? false)
}

const checkLinkMade = (entry: Entry): Outcome => {
  const name = text(entry, 'bracketed')
  const options = { ...optionsOf(entry), skipAssociations: true }
  const parsed = gs1.parseElementString(name, options)
  const stem = entry['stem']
  const made = parsed.ok
    ? gs1.buildDigitalLink(parsed.elements, typeof stem === 'string' ? stem : undefined, options)
    : parsed
  if (entry['valid'] === true)
    return expectSame(name, text(entry, 'uri'), made.ok ? made.url : made.problem.code)
  return { name, ok: !made.ok, ...(made.ok ? { detail: `accepted as ${made.url}` } : {}) }
}

const checkLinkRead = (entry: Entry): Outcome => {
  const name = text(entry, 'uri') || 'empty address'
  const parsed = gs1.parseDigitalLink(text(entry, 'uri'), optionsOf(entry))
  const unbracketed = parsed.ok ? gs1.toUnbracketed(parsed.elements) : ''
  if (entry['valid'] === true)
    return expectSame(name, text(entry, 'unbracketed'), orCode(parsed, unbracketed))
  return { name, ok: !parsed.ok, ...(parsed.ok ? { detail: `accepted as ${unbracketed}` } : {}) }
}

const checkScanMade = (entry: Entry): Outcome => {
  const symbology = text(entry, 'symbology')
  const addCheckDigit = isRecord(entry['options']) && entry['options']['AddCheckDigit'] === true
  const made = gs1.isSymbology(symbology)
    ? gs1.scanDataOf(symbology, text(entry, 'unbracketed'), addCheckDigit)
    : undefined
  return expectSame(`${symbology} ${text(entry, 'unbracketed')}`, entry['scan'], made ?? null)
}

const checkScanRead = (entry: Entry): Outcome => {
  const read = gs1.parseScanData(text(entry, 'scan'))
  const actual = read.ok ? [true, read.symbology, read.data] : [false, 'NONE', '']
  return expectSame(text(entry, 'scan'), [entry['valid'], entry['symbology'], entry['unbracketed']], actual)
}

/** Codes: labels, check digits, Digital Links, scanner messages, associations of identifiers. */
export const gs1Checks: FolderChecks = {
  'kitchen_label_vectors.json': content =>
    checkLists(content, { accept: ofRecord(checkLabel), reject: ofRecord(checkRefusedLabel) }),
  'check_digit_vectors.json': content =>
    checkLists(content, {
      valid: checkGtin,
      invalid: checkRefusedGtin,
      payload_to_digit: checkPayload,
      sscc: ofRecord(checkSscc),
    }),
  'ai_association_rules.json': content => checkEach(content, 'cases', checkAssociation),
  'ai_unbracketed_validate.json': content => checkEach(content, 'cases', checkUnbracketed),
  'dl_generate.json': content => checkEach(content, 'cases', checkLinkMade),
  'dl_parse.json': content => checkEach(content, 'cases', checkLinkRead),
  'scan_generate.json': content => checkEach(content, 'cases', checkScanMade),
  'scan_parse.json': content => checkEach(content, 'cases', checkScanRead),
}
