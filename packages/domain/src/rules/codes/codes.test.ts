import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assignedAis } from './gs1/ai-table.ts'
import { readDate, writeDate } from './gs1/gs1-date.ts'
import cases from './codes.cases.json' with { type: 'json' }
import * as codes from './index.ts'
import type { Element } from './index.ts'

const { gs1 } = codes

const elementsOf = (bracketed: string): Element[] => {
  const parsed = gs1.parseElementString(bracketed)
  if (!parsed.ok) throw new Error(parsed.problem.code)
  return parsed.elements
}

describe('keys with a check digit', () => {
  test.each(cases.checkDigits)('%s is completed by %s', (payload, digit) => {
    expect(codes.gs1CheckDigit(payload)).toBe(digit)
    expect(codes.hasValidCheckDigit(payload + digit)).toBe(true)
  })

  test.each(cases.badGtins)('$gtin: $problem', ({ gtin, problem }) => {
    expect(codes.gtinProblem(gtin) ?? null).toBe(problem)
  })

  test('one changed digit is always found', () => {
    const digits = fc.stringMatching(/^\d{13}$/)
    fc.assert(
      fc.property(digits, fc.nat(13), fc.integer({ min: 1, max: 9 }), (payload, index, shift) => {
        const key = payload + codes.gs1CheckDigit(payload)
        const changed = String((Number(key.charAt(index)) + shift) % 10)
        expect(codes.isValidGtin(key)).toBe(true)
        expect(codes.isValidGtin(key.slice(0, index) + changed + key.slice(index + 1))).toBe(false)
      }),
    )
  })

  test('a GTIN becomes a GTIN-14', () => {
    expect(codes.toGtin14('96385074')).toBe('00000096385074')
    expect(codes.toGtin14('8412345000011')).toBeUndefined()
  })

  test('an SSCC is built from its parts and known again', () => {
    expect(codes.buildSscc('3', '8412345', '22')).toBe('384123450000000226')
    expect(codes.isValidSscc('384123450000000226')).toBe(true)
    expect(codes.isValidSscc('384123450000000225')).toBe(false)
    expect(codes.buildSscc('3', '8412345', '1234567890')).toBeUndefined()
    expect(codes.buildSscc('33', '8412345', '1')).toBeUndefined()
  })

  test('a GRAI with and without the leading zero and serial, and a GLN', () => {
    expect(codes.isValidGrai('2112345678900')).toBe(true)
    expect(codes.isValidGrai('02112345678900ABC')).toBe(true)
    expect(codes.isValidGrai('02112345678901')).toBe(false)
    expect(codes.isValidGrai('02112345678900ABCDEFGHIJKLMNOPQ')).toBe(false)
    expect(codes.isValidGln('9520123456788')).toBe(true)
    expect(codes.isValidGln('9520123456789')).toBe(false)
  })
})

describe('element strings', () => {
  test.each(cases.labels)('$bracketed in every form', ({ bracketed, unbracketed, scan, link }) => {
    const built = gs1.buildElementString(elementsOf(bracketed))
    expect(built).toMatchObject({
      ok: true,
      bracketed,
      unbracketed,
      scan,
    })
    expect(gs1.buildDigitalLink(elementsOf(bracketed))).toEqual({ ok: true, url: link })
  })

  test.each(cases.refused)('$bracketed is refused: $problem', ({ bracketed, problem }) => {
    const parsed = gs1.parseElementString(bracketed)
    const built = parsed.ok ? gs1.buildElementString(parsed.elements) : parsed
    expect(built).toMatchObject({ ok: false, problem: { code: problem } })
  })

  test.each(cases.goodValues)('(%s)%s is a value', (ai, value) => {
    expect(gs1.parseElementString(`^${ai}${value}`)).toEqual({ ok: true, elements: [{ ai, value }] })
  })

  test.each(cases.badValues)('(%s)%s is none', (ai, value) => {
    expect(gs1.parseElementString(`^${ai}${value}`).ok).toBe(false)
  })

  test('every assigned identifier is read by its first digits alone', () => {
    const lengths = new Map<string, number>()
    for (const ai of assignedAis()) {
      expect(lengths.get(ai.slice(0, 2)) ?? ai.length, ai).toBe(ai.length)
      lengths.set(ai.slice(0, 2), ai.length)
    }
    expect(assignedAis().length).toBeGreaterThan(500)
  })

  test('an unassigned identifier only when permitted, and only of a possible length', () => {
    const elements = [{ ai: '89', value: 'X' }]
    expect(gs1.buildElementString(elements).ok).toBe(false)
    expect(gs1.buildElementString(elements, { permitUnknown: true }).ok).toBe(true)
    expect(gs1.buildElementString([{ ai: '399', value: 'X' }], { permitUnknown: true }).ok).toBe(false)
    expect(gs1.buildElementString([{ ai: '419', value: 'X' }], { permitUnknown: true }).ok).toBe(false)
  })
})

const text82 = fc.stringMatching(/^[!"%-?A-Z_a-z]{1,20}$/)
const gtin14 = fc.stringMatching(/^\d{13}$/).map(payload => payload + codes.gs1CheckDigit(payload))
const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
const isoDay = day.map(date => date.toISOString().slice(0, 10))
const fields = fc.record(
  {
    gtin: gtin14,
    batch: text82,
    serial: text82,
    bestBefore: isoDay,
    expiration: isoDay,
    productionDate: isoDay,
    packagingDate: isoDay,
    weight: fc.integer({ min: 0, max: 999_999 }),
    count: fc.integer({ min: 1, max: 99_999_999 }),
  },
  { requiredKeys: ['gtin'] },
)

describe('built codes read back the same', () => {
  test('as element string, scan, Digital Link and fields', () => {
    fc.assert(
      fc.property(fields, given => {
        const elements = gs1.fieldsToElements(given)
        const built = gs1.buildElementString(elements)
        if (!built.ok) throw new Error(built.problem.code)
        for (const form of [built.bracketed, built.unbracketed, built.scan])
          expect(gs1.parseElementString(form)).toEqual({ ok: true, elements })
        const made = gs1.buildDigitalLink(elements, 'example.com/r')
        const read = made.ok ? gs1.parseDigitalLink(made.url) : made
        expect(read.ok && gs1.elementsToFields(read.elements, 2026)).toEqual(given)
        expect(gs1.elementsToFields(elements, 2026)).toEqual(given)
        expect(codes.readScan(`]d2${built.scan}`)).toEqual({ kind: 'gs1', elements })
      }),
    )
  })

  test('weights beyond 999,999 g lose only what does not fit', () => {
    expect(gs1.fieldsToElements({ weight: 1_250_004 })).toEqual([{ ai: '3102', value: '125000' }])
    expect(gs1.elementsToFields([{ ai: '3102', value: '125000' }], 2026)).toEqual({ weight: 1_250_000 })
  })

  test('what a logistic unit contains is counted with (37)', () => {
    const unit = { sscc: '384123450000000226', contentGtin: '08412345000010', count: 23, batch: 'A' }
    const elements = gs1.fieldsToElements(unit)
    expect(elements.map(element => element.ai)).toEqual(['00', '02', '37', '10'])
    expect(gs1.buildElementString(elements).ok).toBe(true)
    expect(gs1.elementsToFields(elements, 2026)).toEqual(unit)
  })
})

describe('Digital Links', () => {
  test.each(cases.links)('$url', ({ url, unbracketed, problem }) => {
    const parsed = gs1.parseDigitalLink(url)
    if (problem) expect(parsed).toMatchObject({ ok: false, problem: { code: problem } })
    else expect(parsed.ok && gs1.toUnbracketed(parsed.elements)).toBe(unbracketed)
  })

  test('a signature, a batch without its item, no key: refused when built', () => {
    const build = (bracketed: string) => gs1.buildDigitalLink(elementsOf(bracketed))
    expect(build('(99)XYZ')).toMatchObject({ ok: false, problem: { code: 'codes.link.noKey' } })
    expect(build('(00)384123450000000226(10)A')).toMatchObject({ problem: { code: 'codes.gs1.required' } })
    expect(build('(01)08412345000010(235)A(22)B(10)C')).toMatchObject({
      problem: { code: 'codes.link.attribute' },
    })
  })
})

describe('dates', () => {
  test.each(cases.centuries)('$value in $thisYear is $date', ({ value, thisYear, date }) => {
    expect(readDate(value, thisYear) ?? null).toBe(date)
  })

  test('a written date within the window reads back', () => {
    fc.assert(
      fc.property(isoDay, date => {
        const year = Number(date.slice(0, 4))
        for (const thisYear of [year - 50, year, year + 49])
          expect(readDate(writeDate(date), thisYear)).toBe(date)
      }),
    )
  })
})

describe('bytecodes', () => {
  const id = '018f3c2a-7b1e-7c3d-9a4b-5c6d7e8f9a0b'

  test('29 capitals and digits without look-alikes after the prefix', () => {
    expect(codes.encodeBytecode('PR', id)).toMatch(/^PR[0-9A-HJKMNP-TV-Z]{27}$/)
  })

  test('every record reads back, however it is typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{2}$/), fc.uuid(), (typePrefix, uuid) => {
        const code = codes.encodeBytecode(typePrefix, uuid)
        const record = { ok: true, typePrefix, id: uuid }
        expect(codes.decodeBytecode(code)).toEqual(record)
        const typed = typePrefix + code.slice(2).replaceAll('0', 'o').replaceAll('1', 'l')
        expect(codes.decodeBytecode(` ${typed.toLowerCase().replace(/(.{5})/g, '$1-')} `)).toEqual(record)
      }),
    )
  })

  test('one wrong character is always found', () => {
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.integer({ min: 0, max: 28 }),
        fc.integer({ min: 1, max: 31 }),
        (uuid, index, shift) => {
          const code = codes.encodeBytecode('LA', uuid)
          const letters = index < 2 ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' : alphabet
          const at = letters.indexOf(code.charAt(index))
          const wrong = letters.charAt((at + (index < 2 ? ((shift - 1) % 25) + 1 : shift)) % letters.length)
          expect(codes.decodeBytecode(code.slice(0, index) + wrong + code.slice(index + 1)).ok).toBe(false)
        },
      ),
    )
  })

  test('named problems', () => {
    const code = codes.encodeBytecode('PR', id)
    const problemOf = (text: string) => {
      const decoded = codes.decodeBytecode(text)
      return decoded.ok ? undefined : decoded.problem.code
    }
    expect(problemOf(code.slice(1))).toBe('codes.bytecode.length')
    expect(problemOf(`${code.slice(0, 10)}U${code.slice(11)}`)).toBe('codes.bytecode.character')
    expect(problemOf(code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A'))).toBe('codes.bytecode.check')
    expect(() => codes.encodeBytecode('pr', id)).toThrow(RangeError)
    expect(() => codes.encodeBytecode('PR', 'x')).toThrow(RangeError)
  })

  test('scanned alone, with spaces, or in its address', () => {
    const code = codes.encodeBytecode('LA', id)
    const record = { kind: 'bytecode', typePrefix: 'LA', id }
    expect(codes.readScan(code)).toEqual(record)
    expect(codes.readScan(`]Q1${code}`)).toEqual(record)
    expect(codes.readScan(`https://kitchen.example/#/qr/bytecode/${code}`)).toEqual(record)
    expect(codes.readScan(`https://kitchen.example/?x=1#/qr/bytecode/${code}/labels?y`)).toEqual(record)
    expect(codes.readScan(`https://kitchen.example/#/qr/bytecode/${code.slice(1)}`)).toEqual({
      kind: 'refused',
      problem: { code: 'codes.bytecode.length' },
    })
  })
})

describe('anything that is scanned or typed', () => {
  test.each(cases.scans)('$scan is $kind', ({ scan, kind, unbracketed }) => {
    const read = codes.readScan(scan)
    expect(read.kind).toBe(kind)
    if (unbracketed) expect(read.kind === 'gs1' && gs1.toUnbracketed(read.elements)).toBe(unbracketed)
  })

  test('too long is refused, and nothing at all breaks the reader', () => {
    expect(codes.readScan('A'.repeat(501))).toEqual({ kind: 'refused', problem: { code: 'codes.tooLong' } })
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
        expect(codes.readScan(text).kind).toMatch(/^(gs1|gtin|bytecode|text|refused)$/)
        expect(codes.readScan(`]Q3${text}`).kind).not.toBe('text')
        expect(codes.readScan(`https://a/01/${text}`).kind).toMatch(/^(gs1|text|refused)$/)
      }),
    )
  })
})

describe('scanner messages', () => {
  test('each symbol carries what it can', () => {
    expect(gs1.scanDataOf('EAN13', '^0108412345000010')).toBe(']E08412345000010')
    expect(gs1.scanDataOf('EAN13', '841234500001', true)).toBe(']E08412345000010')
    expect(gs1.scanDataOf('EAN13', 'PLAIN')).toBeUndefined()
    expect(gs1.scanDataOf('GS1_128_CCA', 'PLAIN')).toBeUndefined()
    expect(gs1.scanDataOf('QR', 'A|B')).toBe(']Q1A|B')
    expect(gs1.scanDataOf('DataBarLimited', '20000000000004')).toBeUndefined()
    expect(gs1.scanDataOf('DataBarExpanded', '^0108412345000010|^99A')).toBe(']e0010841234500001099A')
    expect(gs1.scanDataOf('DataBarExpanded', '^0108412345000010|99A')).toBeUndefined()
  })

  test('an element string comes back from every symbol that carries it', () => {
    fc.assert(
      fc.property(
        fields,
        fc.constantFrom('QR', 'DM', 'DotCode', 'GS1_128_CCA', 'DataBarExpanded'),
        (given, symbology) => {
          const data = gs1.toUnbracketed(gs1.fieldsToElements(given))
          expect(gs1.parseScanData(gs1.scanDataOf(symbology, data) ?? '')).toEqual({
            ok: true,
            symbology,
            data,
          })
        },
      ),
    )
  })
})
