import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { epcisFaults } from '../../conformance/epcis.ts'
import { sampleExport, sampleIds } from '../../conformance/epcis-sample.ts'
import { epcisDocument, joinedUuid } from './index.ts'

type WrittenEvent = Record<string, unknown> & { readonly type: string; readonly bizStep: string }
const eventsOf = (document: unknown) =>
  (document as { epcisBody: { eventList: WrittenEvent[] } }).epcisBody.eventList
const events = eventsOf(epcisDocument(sampleExport))
const eventAt = (index: number) =>
  events.find(event => String(event['eventID']).endsWith(String(index).padStart(12, '0'))) ?? null
const urn = (id: string) => `urn:uuid:${id}`
const milk = 'https://id.gs1.org/01/08412345000010/21/S01'

test('the export passes the published schema, whole and event by event', () => {
  expect(epcisFaults(epcisDocument(sampleExport))).toEqual([])
  for (const event of events)
    expect(epcisFaults({ '@context': 'https://x.example/c', ...event }), JSON.stringify(event)).toEqual([])
  expect(epcisFaults(epcisDocument({ ...sampleExport, events: [], labels: [], stays: [] }))).toEqual([])
})

describe('what happened, in the words of the standard', () => {
  test.each([
    [1, 'ObjectEvent', 'ADD', 'receiving', 'available'],
    [3, 'TransformationEvent', undefined, 'commissioning', 'available'],
    [4, 'ObjectEvent', 'OBSERVE', 'encoding', undefined],
    [5, 'TransformationEvent', undefined, 'repackaging', 'available'],
    [6, 'ObjectEvent', 'OBSERVE', 'storing', 'in_progress'],
    [7, 'ObjectEvent', 'OBSERVE', 'storing', 'available'],
    [8, 'AggregationEvent', 'ADD', 'packing', undefined],
    [9, 'ObjectEvent', 'OBSERVE', 'holding', 'unavailable'],
    [10, 'ObjectEvent', 'OBSERVE', 'inspecting', 'available'],
    [11, 'ObjectEvent', 'DELETE', 'destroying', 'disposed'],
  ])('event %i is a %s %s %s', (index, type, action, bizStep, disposition) => {
    const event = eventAt(index)
    expect([event?.type, event?.['action'], event?.bizStep, event?.['disposition']]).toEqual([
      type,
      action,
      bizStep,
      disposition,
    ])
  })

  test('what was used is told with what was made of it; what is no food is not told', () => {
    expect([eventAt(2), eventAt(12)]).toEqual([null, null])
    expect(eventAt(3)).toMatchObject({
      inputEPCList: [milk],
      outputEPCList: [urn(sampleIds.creamLabel)],
      'cloche:inputAmounts': [{ 'cloche:epc': milk, 'cloche:quantity': 1, 'cloche:uom': 'KGM' }],
      ilmd: { 'cbvmda:lotNumber': 'C-1', 'cbvmda:itemExpirationDate': '2026-03-13' },
    })
  })

  test('a receipt names lot, supplier and delivery note at the place and in its time', () => {
    expect(eventAt(1)).toMatchObject({
      epcList: [milk],
      eventTimeZoneOffset: '+01:00',
      bizLocation: { id: 'https://id.gs1.org/414/8412345000003' },
      bizTransactionList: [
        { type: 'desadv', bizTransaction: 'https://kitchen.example/epcis/document/DN%204%2F2026' },
      ],
      ilmd: { 'cbvmda:lotNumber': 'M-1', 'cloche:supplier': 'Dairy', 'cloche:supplierLot': 'L 77' },
    })
  })

  test('a way has two ends, a container its children, a hold its lot', () => {
    expect(eventAt(7)).toMatchObject({
      eventTimeZoneOffset: '-04:00',
      sourceList: [{ type: 'location', source: 'https://id.gs1.org/414/8412345000003' }],
      destinationList: [{ type: 'location', destination: urn(sampleIds.bar) }],
    })
    expect(eventAt(8)).toMatchObject({ parentID: urn(sampleIds.box), childEPCs: [urn(sampleIds.partLabel)] })
    expect(eventAt(9)).toMatchObject({
      quantityList: [{ epcClass: urn(sampleIds.creamBatch) }],
      'cloche:reason': 'alarm',
    })
  })
})

test('temperatures are told a stay, with the least, the most and the mean', () => {
  const sensed = events.filter(event => event.bizStep === 'sensor_reporting')
  expect(sensed).toHaveLength(sampleExport.stays.length)
  expect(sensed.find(event => (event['epcList'] as string[])[0] === milk)).toMatchObject({
    epcList: [milk],
    sensorElementList: [
      {
        sensorMetadata: { deviceID: urn(sampleIds.sensor) },
        sensorReport: [{ type: 'Temperature', minValue: 2, maxValue: 4.5, meanValue: 3.123, uom: 'CEL' }],
      },
    ],
  })
})

test('events are in order of time, each with an id that stays the same', () => {
  const times = events.map(event => Date.parse(String(event['eventTime'])))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const ids = events.map(event => event['eventID'])
  expect(new Set(ids).size).toBe(ids.length)
  expect(
    eventsOf(epcisDocument({ ...sampleExport, now: '2027-01-01T00:00:00Z' })).map(event => event['eventID']),
  ).toEqual(ids)
})

test('ids made of two are UUIDs, and differ when either does', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (a, b) => {
      expect(joinedUuid(a, b)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
      expect(joinedUuid(a, b)).toBe(joinedUuid(a, b))
      if (a !== b) expect(joinedUuid(a, b)).not.toBe(joinedUuid(b, a))
    }),
  )
})
