import { findAi } from './ai-table.ts'
import type { AiEntry } from './ai-table.ts'
import { elementsProblem } from './element-string.ts'
import type { Element } from './element.ts'
import type { Gs1Options, ParsedElements } from './element-string.ts'
import { refuse } from '../problem.ts'
import type { CodeProblemCode, Refused } from '../problem.ts'

/** The resolver of GS1, used when an organization has no address of its own. */
export const canonicalDomain = 'https://id.gs1.org'

/** Former words for identifiers in the path. Source: GS1 Digital Link URI syntax 1.1. */
const formerWords: Record<string, string> = {
  cpid: '8010',
  cpsn: '8011',
  cpv: '22',
  gcn: '255',
  gdti: '253',
  giai: '8004',
  ginc: '401',
  gln: '414',
  glnx: '254',
  gmn: '8013',
  grai: '8003',
  gsin: '402',
  gsrn: '8018',
  gsrnp: '8017',
  gtin: '01',
  itip: '8006',
  lot: '10',
  party: '417',
  refno: '8020',
  ser: '21',
  srin: '8019',
  sscc: '00',
}

const escaped = (value: string): string =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const unescaped = (text: string): string =>
  text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

const mayBeAttribute = (entry: AiEntry, options: Gs1Options): boolean =>
  entry.attribute && (entry.known || options.permitUnknownAttributes === true)

/**
 * A Digital Link: primary key and its qualifiers as the path, everything else as attributes (values of
 * predefined length first). The first element that is a primary key becomes the key.
 * `domain` may be a host (`example.com`) or an address with a path (`https://example.com/r`).
 */
export const buildDigitalLink = (
  elements: readonly Element[],
  domain: string = canonicalDomain,
  options: Gs1Options = {},
): { ok: true; url: string } | Refused => {
  const refused = elementsProblem(elements, options)
  if (refused) return refused
  const once = elements.filter((element, i) => elements.findIndex(each => each.ai === element.ai) === i)
  const entryOf = ({ ai }: Element) => findAi(ai, options.permitUnknown)
  const key = once.find(element => entryOf(element)?.qualifiers)
  const alternatives = key && entryOf(key)?.qualifiers
  if (!key || !alternatives) return refuse('codes.link.noKey')

  const presentIn = (qualifiers: string[]) => qualifiers.filter(ai => once.some(each => each.ai === ai))
  const qualifiers = alternatives
    .map(presentIn)
    .reduce((best, each) => (each.length > best.length ? each : best))
  const path = [key.ai, ...qualifiers].flatMap(ai => once.filter(each => each.ai === ai))
  const attributes = once.filter(element => !path.includes(element))
  const stray = attributes.find(element => {
    const entry = entryOf(element)
    return !entry || !mayBeAttribute(entry, options)
  })
  if (stray) return refuse('codes.link.attribute', stray.ai)

  const ordered = [
    ...attributes.filter(element => entryOf(element)?.fixed),
    ...attributes.filter(element => !entryOf(element)?.fixed),
  ]
  const stem = (/^https?:\/\//i.test(domain) ? domain : `https://${domain}`).replace(/\/$/, '')
  const query = ordered.map(({ ai, value }) => `${ai}=${escaped(value)}`).join('&')
  return {
    ok: true,
    url: stem + path.map(({ ai, value }) => `/${ai}/${escaped(value)}`).join('') + (query && `?${query}`),
  }
}

const fillGtin = (element: Element, options: Gs1Options): Element =>
  options.permitShortGtin && element.ai === '01' && /^(\d{8}|\d{12,13})$/.test(element.value)
    ? { ai: element.ai, value: element.value.padStart(14, '0') }
    : element

/** The pairs of the path from the right-most primary key on; empty when there is none. */
const readPath = (path: string, options: Gs1Options): Element[] => {
  const segments = path.split('/').slice(1)
  const pairs: Element[] = []
  for (let i = segments.length - 2; i >= 0; i -= 2) {
    const name = segments[i] ?? ''
    const ai = (options.permitWords ? formerWords[name] : undefined) ?? name
    const entry = findAi(ai, options.permitUnknown)
    if (!entry) return []
    pairs.unshift(fillGtin({ ai, value: unescaped(segments[i + 1] ?? '') }, options))
    if (entry.qualifiers) return pairs
  }
  return []
}

const isInOrder = (qualifiers: string[], alternative: string[]): boolean =>
  alternative.filter(ai => qualifiers.includes(ai)).join() === qualifiers.join()

const readQuery = (query: string, options: Gs1Options): ParsedElements => {
  const elements: Element[] = []
  for (const parameter of query.split('&')) {
    const [name = '', ...values] = parameter.split('=')
    if (!/^\d+$/.test(name) || values.length === 0) continue
    if (!findAi(name, options.permitUnknown)) return refuse('codes.gs1.unknownAi', name)
    const value = unescaped(values.join('=').replaceAll('+', ' '))
    elements.push(fillGtin({ ai: name, value }, options))
  }
  return { ok: true, elements }
}

/** What is wrong with the attributes of a link beside its path: not allowed, twice, or a missing qualifier of the path. */
const attributeProblem = (
  path: Element[],
  attributes: Element[],
  options: Gs1Options,
): [CodeProblemCode, string] | undefined => {
  const [key, ...rest] = path.map(({ ai }) => ai)
  const alternatives = findAi(key ?? '')?.qualifiers ?? []
  for (const [i, { ai }] of attributes.entries()) {
    const entry = findAi(ai, options.permitUnknown)
    if ([...path, ...attributes.slice(0, i)].some(other => other.ai === ai)) return ['codes.gs1.repeated', ai]
    if (!entry || !mayBeAttribute(entry, options)) return ['codes.link.attribute', ai]
    if (alternatives.some(list => [...rest, ai].every(each => list.includes(each))))
      return ['codes.link.path', ai]
  }
  return undefined
}

/** The elements of a Digital Link, path first. Values are checked, associations are not (as when scanning). */
export const parseDigitalLink = (url: string, options: Gs1Options = {}): ParsedElements => {
  if (!/^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/.test(url)) return refuse('codes.link.address')
  const match = /^(?:https?|HTTPS?):\/\/([A-Za-z0-9\-.:[\]]+)(\/[^?#]*)(?:\?([^#]*))?(?:#.*)?$/.exec(url)
  if (!match) return refuse('codes.link.address')
  const [, , pathText = '', queryText = ''] = match

  const path = readPath(pathText, options)
  const [key, ...qualifiers] = path.map(({ ai }) => ai)
  if (key === undefined) return refuse('codes.link.noKey')
  if (!findAi(key)?.qualifiers?.some(alternative => isInOrder(qualifiers, alternative)))
    return refuse('codes.link.path', key)

  const query = readQuery(queryText, options)
  if (!query.ok) return query
  const misplaced = attributeProblem(path, query.elements, options)
  if (misplaced) return refuse(...misplaced)

  const elements = [...path, ...query.elements]
  return elementsProblem(elements, { ...options, skipAssociations: true }) ?? { ok: true, elements }
}
