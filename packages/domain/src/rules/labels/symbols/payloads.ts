import { inUnit, isLess, isPositive } from '../../amounts/index.ts'
import { isValidGtin, gs1, type ElementString } from '../../codes/index.ts'
import type { LabelContent } from '../content.ts'
import { dayOf } from '../wording/dates.ts'

export type LabelPayloads = {
  /** The address in the QR: a Digital Link when the product has a GTIN, else the bytecode address. */
  readonly qr: string
  /** The same data as an element string for GS1-128 and DataMatrix; null without GTIN or when GS1 cannot write it. */
  readonly elements: ElementString | null
  /**
   * What a linear code may carry, the most first: a code as long as the label is wide has no room for everything, so
   * weight, best before and serial are left to the QR in this order. Never without GTIN, date and batch.
   */
  readonly linear: readonly ElementString[]
  /** Text key of why there is no element string. */
  readonly problem: 'printedLabel.notice.noGtin' | 'printedLabel.notice.notGs1' | null
}

const gramsOf = (quantity: LabelContent['quantity']): number | undefined => {
  if (!quantity || !isPositive(quantity)) return undefined
  const grams = inUnit(quantity, 'g')
  return grams !== null && isLess(grams, { value: 999_999_500, unit: 'g' }, false) ? grams.value : undefined
}

/** An address as the ASCII a QR carries. */
const asciiAddress = (address: string): string =>
  Array.from(address, character =>
    /[!-~]/.test(character) ? character : encodeURIComponent(character),
  ).join('')

function shortened(full: ElementString): ElementString[] {
  const candidates = [full]
  const hasExpiration = full.elements.some(({ ai }) => ai === '17')
  for (const prefix of ['310', ...(hasExpiration ? ['15'] : []), '21']) {
    const elements = candidates.at(-1)?.elements.filter(({ ai }) => !ai.startsWith(prefix)) ?? []
    const written = gs1.buildElementString(elements)
    if (written.ok && elements.length < (candidates.at(-1)?.elements.length ?? 0)) candidates.push(written)
  }
  return candidates
}

/**
 * What the codes of a label carry: (01) GTIN, (15), (17), (310n) net weight, (10) batch, (21) serial.
 * A batch or serial that GS1 cannot write (more than 20 characters, or outside its 82) gives the bytecode address
 * instead of a code that says something else.
 */
export function payloadsOf(content: LabelContent, digitalLinkDomain?: string): LabelPayloads {
  const plain = asciiAddress(content.bytecodeAddress)
  if (content.gtin === null || content.gtin === '')
    return { qr: plain, elements: null, linear: [], problem: 'printedLabel.notice.noGtin' }
  const { bestBefore, expiration, batchCode, serial, timeZone } = content
  const weight = gramsOf(content.quantity)
  const elements = gs1.fieldsToElements({
    gtin: content.gtin,
    ...(bestBefore ? { bestBefore: dayOf(bestBefore, timeZone) } : {}),
    ...(expiration ? { expiration: dayOf(expiration, timeZone) } : {}),
    ...(weight === undefined ? {} : { weight }),
    ...(batchCode ? { batch: batchCode } : {}),
    ...(serial ? { serial } : {}),
  })
  const written = isValidGtin(content.gtin) ? gs1.buildElementString(elements) : undefined
  const link = gs1.buildDigitalLink(elements, digitalLinkDomain)
  if (!written?.ok || !link.ok)
    return { qr: plain, elements: null, linear: [], problem: 'printedLabel.notice.notGs1' }
  return { qr: link.url, elements: written, linear: shortened(written), problem: null }
}
