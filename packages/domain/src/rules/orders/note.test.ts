/** What delivery notes say: proposals of lots, never chosen between two readings. */
import { describe, expect, test } from 'vitest'
import { allWords } from '../../text/all-words.ts'
import { languageCodes } from '../../text/languages.ts'
import { noteWordsOf } from './note-words.ts'
import {
  despatchAdviceOf,
  creditNoteOf,
  proposedLots,
  readNoteRows,
  type NoteOrderLine,
  type NoteRow,
  type XmlNode,
} from './index.ts'

const words = noteWordsOf(languageCodes.map(code => key => allWords(key, code)))

const kg = (value: number) => ({ value, unit: 'kg' as const })
const line = (more: Partial<NoteOrderLine>): NoteOrderLine => ({
  orderId: 'tomatoes',
  productId: 'p-tomatoes',
  name: 'Tomatoes',
  supplierName: 'Tomate pera',
  supplierCode: 'TOM-01',
  codes: ['08412345678905'],
  quantity: kg(20),
  outstanding: kg(20),
  pack: kg(5),
  ...more,
})
const milk = line({
  orderId: 'milk',
  productId: 'p-milk',
  name: 'Milk',
  supplierName: 'Leche entera',
  supplierCode: 'LE-6',
  codes: [],
  quantity: { value: 12, unit: 'l' },
  outstanding: { value: 12, unit: 'l' },
  pack: null,
})
const ours = [line({}), milk]

/** Rows whose cells stand under each other, parted by bars. */
const table = (...rows: string[]): NoteRow[] =>
  rows.map(row =>
    row.split('|').flatMap((cell, at) => {
      const text = cell.trim()
      return text === '' ? [] : [{ x: at * 100, end: at * 100 + text.length * 5, text }]
    }),
  )
/** Rows of one piece each. */
const plainRows = (...rows: string[]): NoteRow[] => rows.map(text => [{ x: 0, end: text.length, text }])
const read = (rows: readonly NoteRow[], dayFirst: boolean | null = true, lines = ours) => {
  const { document, lines: said } = readNoteRows(rows, lines, words, dayFirst)
  return { document, ...proposedLots(said, lines) }
}

describe('a table', () => {
  const head = 'Código | Descripción | Cantidad | Ud. | Lote | Caducidad | Precio | Importe'

  test('is read by its heads, in whatever language they are', () => {
    const note = read(
      table(
        'Hortes del Delta SL | | Albarán Nº: ALB-2041',
        head,
        'TOM-01 | Tomate pera | 14,5 | kg | L-77 | 05/12/2026 | 1,50 | 21,75',
        'LE-6 | Leche entera | 12 | l | M/3 | 2026-12-09 | 0,90 | 10,80',
        ' | Total | | | | | | 32,55',
      ),
    )
    expect(note.document).toBe('ALB-2041')
    expect(note.lots).toMatchObject([
      {
        orderId: 'tomatoes',
        quantity: kg(14.5),
        supplierLot: 'L-77',
        expiration: '2026-12-05',
        price: 21.75,
        unclear: [],
      },
      {
        orderId: 'milk',
        quantity: { value: 12, unit: 'l' },
        supplierLot: 'M/3',
        expiration: '2026-12-09',
        price: 10.8,
      },
    ])
    expect(note.unknown).toEqual([])
    expect(note.missing).toEqual([])
    expect(note.differs).toEqual([{ orderId: 'tomatoes', difference: kg(-5.5) }])
    const english = read(
      table(
        'Delivery note no. DN 2041-7',
        'Item code | Description | Qty | Unit | Batch no | Best before',
        'TOM-01 | Plum tomatoes | 10 | kg | A1 | 31.12.2026',
      ),
    )
    expect(english.lots).toMatchObject([{ quantity: kg(10), supplierLot: 'A1', bestBefore: '2026-12-31' }])
    expect(english.missing).toEqual(['milk'])
  })

  test('a number without a unit counts packs or kilos: that is not guessed, unless both come to the same', () => {
    const bare = 'Código | Descripción | Cantidad | Lote'
    expect(read(table(bare, 'TOM-01 | Tomate | 4 | L1')).lots).toMatchObject([
      { quantity: null, unclear: ['quantity'], supplierLot: 'L1' },
    ])
    expect(read(table(bare, 'LE-6 | Leche | 12 | L1')).lots).toMatchObject([
      { quantity: { value: 12, unit: 'l' }, unclear: [] },
    ])
    const both = 'Código | Descripción | Bultos | Cantidad'
    expect(read(table(both, 'TOM-01 | Tomate | 4 | 20')).lots).toMatchObject([{ quantity: kg(20) }])
    expect(read(table(both, 'TOM-01 | Tomate | 4 | 18')).lots).toMatchObject([
      { quantity: null, unclear: ['quantity'] },
    ])
    expect(read(table('Código | Descripción | Bultos', 'TOM-01 | Tomate | 3')).lots).toMatchObject([
      { quantity: kg(15) },
    ])
  })

  test('another measure than was ordered is named', () => {
    expect(read(table(head, 'TOM-01 | Tomate pera | 12 | l | L1')).lots).toMatchObject([
      { quantity: null, unclear: ['measure'] },
    ])
  })

  test('what was not ordered is shown, and so is what could be two lines', () => {
    const twice = [...ours, line({ orderId: 'again', outstanding: kg(5) })]
    const note = read(
      table(head, 'ZZ-9 | Cebolla | 5 | kg | C1', 'TOM-01 | Tomate pera | 14 | kg | L1'),
      true,
      twice,
    )
    expect(note.unknown).toMatchObject([{ why: 'notOrdered' }, { why: 'several' }])
    expect(note.lots).toEqual([])
  })

  test('lots below their line', () => {
    const note = read(
      table(
        head,
        'TOM-01 | Tomate pera | 14 | kg',
        ' | | 8 | kg | L-1 | 05/12/2026',
        ' | | 6 | kg | L-2 | 06/12/2026',
      ),
    )
    expect(
      note.lots.map(({ quantity, supplierLot, expiration }) => [quantity, supplierLot, expiration]),
    ).toEqual([
      [kg(8), 'L-1', '2026-12-05'],
      [kg(6), 'L-2', '2026-12-06'],
    ])
    const short = read(
      table(head, 'TOM-01 | Tomate pera | 14 | kg', ' | | 8 | kg | L-1', ' | | 5 | kg | L-2'),
    )
    expect(short.lots).toMatchObject([
      { quantity: null, unclear: ['quantity'] },
      { quantity: null, unclear: ['quantity'] },
    ])
  })
})

describe('without a table', () => {
  test('by code, by the code of the case and by name; lot and date by their labels', () => {
    const note = read(
      plainRows(
        'Albarán: A-88',
        'TOM-01 Tomate pera caja 5 kg 20 kg Lote: T77 Cad: 05/12/2026',
        'Leche entera 2 x 6 l Lote nº B-4 Consumo preferente 31/01/2027',
      ),
    )
    expect(note.document).toBe('A-88')
    expect(note.lots).toMatchObject([
      { orderId: 'tomatoes', quantity: kg(20), supplierLot: 'T77', expiration: '2026-12-05' },
      { orderId: 'milk', quantity: { value: 12, unit: 'l' }, supplierLot: 'B-4', bestBefore: '2027-01-31' },
    ])
    expect(read(plainRows('8412345678905 Pera 10 kg')).lots).toMatchObject([
      { orderId: 'tomatoes', quantity: kg(10) },
    ])
  })

  test('two amounts are none', () => {
    expect(read(plainRows('TOM-01 Tomate 10 kg 12 kg')).lots).toMatchObject([
      { quantity: null, unclear: ['quantity'] },
    ])
  })

  test('a longer name goes before a shorter one that is in it', () => {
    const whole = line({
      ...milk,
      orderId: 'whole',
      name: 'Milk whole',
      supplierName: null,
      supplierCode: null,
    })
    const note = read(plainRows('Milk whole 6 l'), true, [{ ...milk, supplierCode: null }, whole])
    expect(note.lots).toMatchObject([{ orderId: 'whole' }])
  })
})

describe('dates and numbers that can be read in two ways', () => {
  const of = (text: string, dayFirst: boolean | null, ...more: string[]) =>
    read(plainRows(`TOM-01 5 kg Cad: ${text}`, ...more), dayFirst).lots[0]
  test('are none, unless the paper or its language says which', () => {
    expect(of('05/12/2026', null)).toMatchObject({ expiration: null, unclear: ['date'] })
    expect(of('05/12/2026', true)).toMatchObject({ expiration: '2026-12-05' })
    expect(of('05/12/2026', false)).toMatchObject({ expiration: '2026-05-12' })
    expect(of('05/12/2026', null, 'Fecha: 27/11/2026')).toMatchObject({ expiration: '2026-12-05' })
    expect(of('05.12.26', null)).toMatchObject({ expiration: '2026-12-05' })
    expect(of('05/05/2026', null)).toMatchObject({ expiration: '2026-05-05' })
    expect(of('31/02/2026', true)).toMatchObject({ expiration: null, unclear: ['date'] })
  })
  test('so are thousands', () => {
    expect(read(plainRows('TOM-01 1.250 kg')).lots).toMatchObject([{ quantity: null }])
    expect(read(plainRows('TOM-01 1,250 kg')).lots).toMatchObject([{ quantity: null }])
    expect(read(plainRows('TOM-01 1.250,5 kg')).lots).toMatchObject([{ quantity: kg(1250.5) }])
  })
})

test('nothing that is written makes it slow or throws', () => {
  const long = 'a'.repeat(300)
  const rows = Array.from({ length: 500 }, (_, at) => [
    { x: 0, end: 9, text: `${long} ${at},,,,.... x × lote lote` },
  ])
  const start = performance.now()
  expect(read(rows).lots).toEqual([])
  expect(performance.now() - start).toBeLessThan(5000)
})

const node = (name: string, ...children: (XmlNode | string)[]): XmlNode => ({
  name,
  text: children.filter(child => typeof child === 'string').join(''),
  attributes: {},
  children: children.filter(child => typeof child !== 'string'),
})
const counted = (value: string, unitCode: string): XmlNode => ({
  ...node('DeliveredQuantity', value),
  attributes: { unitCode },
})

test('a despatch advice', () => {
  const advice = despatchAdviceOf(
    node(
      'DespatchAdvice',
      node('ID', 'DA-7'),
      node('IssueDate', '2026-11-27'),
      node('OrderReference', node('ID', 'OB-12')),
      node(
        'DespatchLine',
        counted('14', 'KGM'),
        node('OrderLineReference', node('LineID', '1')),
        node(
          'Item',
          node('Name', 'Tomate pera'),
          node('SellersItemIdentification', node('ID', 'TOM-01')),
          node(
            'ItemInstance',
            node('LotIdentification', node('LotNumberID', 'L-9'), node('ExpiryDate', '2026-12-05')),
          ),
        ),
      ),
      node(
        'DespatchLine',
        counted('2', 'XBX'),
        node('Item', node('SellersItemIdentification', node('ID', 'LE-6'))),
      ),
      node(
        'DespatchLine',
        counted('1', 'KGM'),
        node('OrderLineReference', node('LineID', '2')),
        node('Item', node('SellersItemIdentification', node('ID', 'TOM-01'))),
      ),
    ),
  )
  expect(advice).toMatchObject({ number: 'DA-7', order: 'OB-12', issuedOn: '2026-11-27' })
  const { lots, unknown } = proposedLots(advice?.lines ?? [], ours)
  expect(lots).toMatchObject([
    { orderId: 'tomatoes', quantity: kg(14), supplierLot: 'L-9', expiration: '2026-12-05', unclear: [] },
    // A pack of milk holds we know not what.
    { orderId: 'milk', quantity: null, unclear: ['quantity'] },
  ])
  // Our second line, and the code of the first.
  expect(unknown).toMatchObject([{ why: 'several' }])
  expect(despatchAdviceOf(node('Order'))).toBeNull()
})

test('a credit note counts without its tax', () => {
  const credit = creditNoteOf(
    node(
      'CreditNote',
      node('ID', 'CN-3'),
      node('IssueDate', '2026-11-27'),
      node('DocumentCurrencyCode', 'EUR'),
      node('LegalMonetaryTotal', node('TaxExclusiveAmount', '21.50'), node('PayableAmount', '23.65')),
    ),
  )
  expect(credit).toMatchObject({ number: 'CN-3', on: '2026-11-27', amount: 21.5, currency: 'EUR' })
})
