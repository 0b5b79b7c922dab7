import { describe, expect, test } from 'vitest'
import { instantsOf, wallTime } from './instants.ts'
import { numberOf, readLoggerFile, unitOf, Unreadable } from './logger-file.ts'
import { rowsOf, textOf } from './rows.ts'

const columns = (map: Record<string, string>) => new Map(Object.entries(map))
const read = (
  text: string | Uint8Array,
  map: Record<string, string>,
  { zone = 'Europe/Madrid', dates }: { zone?: string; dates?: 'dayFirst' | 'monthFirst' } = {},
) =>
  readLoggerFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, {
    zone,
    dates,
    columns: columns(map),
  })

describe('files as loggers write them', () => {
  test('with a head of its own, semicolons, decimal commas and two channels', () => {
    const text = [
      'Logger;EL-USB-2',
      'Serial;000123',
      '',
      'Nr;Fecha;Hora;Temperatura (°C);Humedad (%HR);Punto de rocío',
      '1;24/11/2026;10:00:00;4,5;81,0;1,5',
      '2;24/11/2026;10:05:00;-0,5;---;1,6',
    ].join('\r\n')
    const file = read(text, { 'Temperatura (°C)': 'fridge/air', 'Humedad (%HR)': 'fridge/humidity' })
    expect(file).toEqual({
      readings: [
        { sensor: 'fridge/air', at: '2026-11-24T09:00:00.000Z', value: 4.5, unit: 'C' },
        { sensor: 'fridge/humidity', at: '2026-11-24T09:00:00.000Z', value: 81, unit: 'percent' },
        { sensor: 'fridge/air', at: '2026-11-24T09:05:00.000Z', value: -0.5, unit: 'C' },
      ],
      unused: ['Nr', 'Punto de rocío'],
      withoutValue: 1,
    })
  })

  test('with commas, quotes, ISO dates, Fahrenheit; with tabs in UTF-16; with an accent of Windows', () => {
    const american = 'Date/Time,"Temp, °F"\n2026-11-24 10:00:00,"41.0"\n2026-11-24 10:10:00,41.9'
    expect(read(american, { 'Temp, °F': 'a' }).readings).toEqual([
      { sensor: 'a', at: '2026-11-24T09:00:00.000Z', value: 41, unit: 'F' },
      { sensor: 'a', at: '2026-11-24T09:10:00.000Z', value: 41.9, unit: 'F' },
    ])
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('Time\tC1\n2026-11-24T09:00:00Z\t3.1\n1795514700\t3.2', 'utf16le'),
    ])
    expect(read(wide, { C1: 'a' }).readings.map(({ at }) => at)).toEqual([
      '2026-11-24T09:00:00.000Z',
      '2026-11-24T10:05:00.000Z',
    ])
    const old = Buffer.from('Fecha;Cámara\n24.11.2026 10:00;3,1\n', 'latin1')
    expect(read(old, { Cámara: 'a' }).readings[0]).toMatchObject({ value: 3.1 })
  })

  test('afternoons are told with PM; dates that can be read in two ways only with an order', () => {
    const text = 'when,C\n03/04/2026 01:30:00 PM,4\n03/05/2026 12:00:00 AM,5\n'
    expect(() => read(text, { C: 'a' })).toThrow(/two ways/)
    expect(read(text, { C: 'a' }, { dates: 'monthFirst', zone: 'America/New_York' }).readings).toMatchObject([
      { at: '2026-03-04T18:30:00.000Z' },
      { at: '2026-03-05T05:00:00.000Z' },
    ])
    // One of them can only be a day: then all are read so, whatever the settings say.
    const clear = 'when,C\n03/04/2026 13:30,4\n13/04/2026 10:00,5\n'
    expect(read(clear, { C: 'a' }, { dates: 'monthFirst' }).readings[0]?.at).toBe('2026-04-03T11:30:00.000Z')
    expect(() => read('when,C\n13/04/2026 13:30,4\n04/13/2026 10:00,5\n', { C: 'a' })).toThrow(/no order/)
  })

  test.each([
    ['', 'No line'],
    ['just\nwords\n', 'No line'],
    ['2026-11-24 10:00,4\n', 'names no columns'],
    ['when,C\n2026-11-24 10:00,4\n2026-11-24 25:00,5\n2026-11-24 10:10,5\n', 'Line 3: "2026-11-24 25:00"'],
    ['when,Other\n2026-11-24 10:00,4\n', 'Its columns are: Other'],
    ['when,C\n2026-11-24 10:00,open\n', 'No value'],
  ])('what cannot be read is refused with its reason: %j', (text, reason) => {
    expect(() => read(text, { C: 'a' })).toThrow(Unreadable)
    expect(() => read(text, { C: 'a' })).toThrow(reason)
  })
})

describe('clocks', () => {
  const wall = (text: string) =>
    wallTime(text, 'dayFirst') ?? { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  const told = (zone: string, ...texts: string[]) =>
    instantsOf(texts.map(wall), zone).map(at => new Date(at).toISOString().slice(0, 16))

  test('go back: the hour that comes twice is told apart by what came before', () => {
    expect(
      told(
        'Europe/Madrid',
        '25.10.2026 01:30',
        '25.10.2026 02:00',
        '25.10.2026 02:30',
        '25.10.2026 02:00',
        '25.10.2026 02:30',
        '25.10.2026 03:00',
      ),
    ).toEqual([
      '2026-10-24T23:30',
      '2026-10-25T00:00',
      '2026-10-25T00:30',
      '2026-10-25T01:00',
      '2026-10-25T01:30',
      '2026-10-25T02:00',
    ])
  })
  test('go back, in a file with the newest first, or with two readings of one minute', () => {
    const walls = ['01:30', '02:00', '02:30', '02:00', '02:30', '03:00'].map(clock => `25.10.2026 ${clock}`)
    const instants = told('Europe/Madrid', ...walls)
    expect(told('Europe/Madrid', ...walls.toReversed())).toEqual(instants.toReversed())
    expect(told('Europe/Madrid', '25.10.2026 02:00', '25.10.2026 02:00', '25.10.2026 02:30')).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T00:00',
      '2026-10-25T00:30',
    ])
  })
  test('go on: what a clock showed that nobody had set goes on as before', () => {
    expect(told('Europe/Madrid', '29.03.2026 01:59', '29.03.2026 02:30', '29.03.2026 03:00')).toEqual([
      '2026-03-29T00:59',
      '2026-03-29T01:30',
      '2026-03-29T01:00',
    ])
    expect(told('Asia/Kathmandu', '01.01.2026 00:00')).toEqual(['2025-12-31T18:15'])
  })
  test.each(['31.02.2026 10:00', '2026-13-01 10:00', '01.01.2026 24:00', '01.01.2026 10:60', 'soon', ''])(
    'show no %j',
    text => expect(wallTime(text, 'dayFirst')).toBeUndefined(),
  )
})

test('numbers and units', () => {
  expect(['4.5', '-4,5', '−4.5 °C', '4.5C', '81 %', '+3'].map(numberOf)).toEqual([
    4.5, -4.5, -4.5, 4.5, 81, 3,
  ])
  expect(['', '-', 'OL', '1.2.3', '1,234.5', 'NaN'].map(numberOf)).toEqual(Array(6).fill(undefined))
  expect(['Temp (°C)', 'product_C', 'T [degF]', 'RH %', 'Music', 'Channel 1'].map(unitOf)).toEqual([
    'C',
    'C',
    'F',
    'percent',
    undefined,
    undefined,
  ])
})

test('a sign within quotes separates nothing; lines are counted over line breaks in quotes', () => {
  expect(rowsOf('a;b\n"x;""y""\nz";2\n3;4')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x;"y"\nz', '2'] },
    { line: 4, cells: ['3', '4'] },
  ])
  expect(textOf(Buffer.from('﻿a'))).toBe('a')
})
