import { decodeBytecode } from './bytecode.ts'
import { toGtin14 } from './check-digit.ts'
import { parseDigitalLink } from './gs1/digital-link.ts'
import { groupSeparator, parseElementString } from './gs1/element-string.ts'
import type { Element } from './gs1/element.ts'
import type { ParsedElements } from './gs1/element-string.ts'
import type { CodeProblem, CodeProblemCode } from './problem.ts'
import { parseScanData } from './gs1/scan-data.ts'

/** What was scanned or typed. `text` is anything that is no code of ours or of GS1: a serial, a name, another address. */
export type Scan =
  | { kind: 'gs1'; elements: Element[] }
  | { kind: 'gtin'; gtin: string }
  | { kind: 'bytecode'; typePrefix: string; id: string }
  | { kind: 'text'; text: string }
  | { kind: 'refused'; problem: CodeProblem }

const longestScan = 500

const refused = (code: CodeProblemCode): Scan => ({ kind: 'refused', problem: { code } })

const gs1Scan = (parsed: ParsedElements): Scan =>
  parsed.ok ? { kind: 'gs1', elements: parsed.elements } : { kind: 'refused', problem: parsed.problem }

/** Identifiers with a check digit at the start: strong enough to tell an element string without separators from a serial. */
const startsLikeElements = /^(?:00\d{18}|0[123]\d{14}|41[0-7]\d{13}|8003\d{14}|8006\d{14}|801[78]\d{18})/

const readAddress = (url: string): Scan => {
  const [, inAddress] = /#\/?qr\/bytecode\/([^/?#]+)/i.exec(url) ?? []
  if (inAddress !== undefined) return readBytecode(inAddress)
  const link = parseDigitalLink(url, { permitShortGtin: true, permitWords: true })
  if (link.ok) return { kind: 'gs1', elements: link.elements }
  const isOther = link.problem.code === 'codes.link.noKey' || link.problem.code === 'codes.link.address'
  return isOther ? { kind: 'text', text: url } : { kind: 'refused', problem: link.problem }
}

const readBytecode = (text: string): Scan => {
  const decoded = decodeBytecode(text)
  return decoded.ok
    ? { kind: 'bytecode', typePrefix: decoded.typePrefix, id: decoded.id }
    : { kind: 'refused', problem: decoded.problem }
}

const readPlain = (text: string): Scan => {
  if (/^https?:\/\//i.test(text)) return readAddress(text)
  if (/^\(\d{2,4}\)/.test(text) || text.startsWith('^') || text.includes(groupSeparator))
    return gs1Scan(parseElementString(text))
  const gtin = toGtin14(text)
  if (gtin !== undefined) return { kind: 'gtin', gtin }
  const bytecode = readBytecode(text)
  if (bytecode.kind === 'bytecode') return bytecode
  if (startsLikeElements.test(text)) {
    const parsed = parseElementString(text)
    if (parsed.ok) return gs1Scan(parsed)
  }
  return { kind: 'text', text }
}

const readSymbol = (text: string): Scan => {
  const plain = text.slice(3)
  if (!/^\](C1|e0|d2|Q3|J1|E[04])/.test(text)) return plain === '' ? refused('codes.empty') : readPlain(plain)
  const message = parseScanData(text)
  if (!message.ok) return { kind: 'refused', problem: message.problem }
  const gtin = toGtin14(message.data)
  if (gtin !== undefined) return { kind: 'gtin', gtin }
  const [primary = '', composite] = message.data.split('|')
  if (composite === undefined) return gs1Scan(parseElementString(primary))
  return gs1Scan(parseElementString(`^01${toGtin14(primary) ?? ''}${composite.slice(1)}`))
}

/**
 * Reads whatever a camera, a hand scanner or a person gives: an element string with or without symbology
 * identifier, a Digital Link, a bytecode or its address, an EAN or UPC number, or plain text. A code that
 * shows its kind but is wrong is refused with the reason; what is no code at all is text.
 */
export const readScan = (given: string): Scan => {
  if (given.length > longestScan) return refused('codes.tooLong')
  const text = given.replace(/^[\t\r\n ]+|[\t\r\n ]+$/g, '')
  if (text === '') return refused('codes.empty')
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001c\u001e\u001f\u007f-\u009f]/.test(text)) return refused('codes.controlCharacter')
  return /^\][A-Za-z]\w/.test(text) ? readSymbol(text) : readPlain(text)
}
