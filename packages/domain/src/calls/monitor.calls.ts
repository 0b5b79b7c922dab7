import { defineCall } from '../catalogue/index.ts'
import { anything, count, flag, instant, line, list, nullable, object, oneOf, uuid, whole } from './schema.ts'

export const TRACE_NODES_MAX = 20_000
const READINGS_MAX = 1000
/** Stays of one trace whose temperatures are told. */
const STAYS_MAX = 500
const start = { labelId: uuid, batchId: uuid, direction: oneOf(['both', 'back', 'forward']) }

export const MONITOR_CALLS = [
  defineCall({
    name: 'monitor.trace',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/trace/get',
    gate: { key: 'LA', verb: 'view' },
    summary: 'Back to suppliers and forward to everything made from a label or batch, with amounts',
    body: object({ ...start, depth: whole(1, 200), limit: whole(1, TRACE_NODES_MAX) }, [
      'labelId',
      'batchId',
      'direction',
      'depth',
      'limit',
    ]),
    isRead: true,
    answer: object({
      nodes: list(anything, TRACE_NODES_MAX),
      links: list(anything, 200_000),
      batches: list(anything, TRACE_NODES_MAX),
      products: list(anything, TRACE_NODES_MAX),
      locations: list(anything, TRACE_NODES_MAX),
      isWhole: flag,
    }),
  }),
  defineCall({
    name: 'monitor.traceTimeline',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/trace/timeline/get',
    gate: { key: 'LA', verb: 'view' },
    summary: 'The events of everything in a trace, in order of time',
    body: object({ ...start, offset: whole(0, 1_000_000), limit: whole(0, 1000) }, [
      'labelId',
      'batchId',
      'direction',
      'offset',
      'limit',
    ]),
    isRead: true,
    answer: object({ events: list(anything, 1000), count: whole(0, 2_000_000_000) }),
  }),
  defineCall({
    name: 'monitor.traceExport',
    area: 'monitor',
    method: 'GET',
    path: '/monitor/trace/export',
    gate: { key: 'LA', verb: 'view' },
    summary: 'A trace as CSV, a line a link',
    query: object(start, ['labelId', 'batchId', 'direction']),
    isRead: true,
    answerType: 'text/csv',
  }),
  defineCall({
    name: 'monitor.traceTemperatures',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/trace/temperatures/get',
    gate: { key: 'LA', verb: 'view' },
    summary: 'What the sensors of each place measured while food of a trace stood there, a stay a line',
    body: object(start, ['labelId', 'batchId', 'direction']),
    isRead: true,
    answer: object({ stays: list(anything, STAYS_MAX), programs: list(anything, STAYS_MAX), isWhole: flag }),
  }),
  defineCall({
    name: 'monitor.traceEpcis',
    area: 'monitor',
    method: 'GET',
    path: '/monitor/trace/epcis',
    gate: { key: 'LA', verb: 'view' },
    summary: 'A trace as EPCIS 2.0 JSON-LD, temperatures included',
    query: object(start, ['labelId', 'batchId', 'direction']),
    isRead: true,
    answerType: 'application/ld+json',
  }),
  defineCall({
    name: 'monitor.epcis',
    area: 'monitor',
    method: 'GET',
    path: '/monitor/epcis',
    gate: { key: 'EV', verb: 'view' },
    summary: 'What happened to food in a period at the places within reach, as EPCIS 2.0 JSON-LD',
    query: object({ from: instant, to: instant }),
    isRead: true,
    answerType: 'application/ld+json',
  }),
  defineCall({
    name: 'monitor.openIncidence',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/incidence/open',
    gate: { key: 'EV', verb: 'create' },
    summary: 'Open an incidence for an event, once; it takes the event’s instant, place, label and product',
    body: object({ open: object({ id: uuid, eventId: uuid, name: line(200, 1) }, ['id']) }),
    answer: object({ incidence: anything }),
  }),
  defineCall({
    name: 'monitor.recordReadings',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/streams',
    gate: { key: 'ST', verb: 'create' },
    summary: 'Write down what sensors measured; a reading sent twice under one id is written once',
    body: object({
      readings: list(
        object(
          {
            id: uuid,
            sensorId: uuid,
            at: instant,
            value: { type: 'number', minimum: -1_000_000, maximum: 1_000_000 },
          },
          ['id'],
        ),
        READINGS_MAX,
        1,
      ),
    }),
    answer: object({ count }),
  }),
  defineCall({
    name: 'monitor.pasteurization',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/pasteurization/get',
    gate: { key: 'ST', verb: 'view' },
    summary:
      'How many minutes at the reference temperature a stretch of readings is worth: with 60 °C and z 7 °C pasteurization units',
    body: object(
      {
        sensorId: uuid,
        from: instant,
        to: instant,
        referenceTemperature: { type: 'number', minimum: 40, maximum: 140, default: 60 },
        z: { type: 'number', minimum: 1, maximum: 50, default: 7 },
      },
      ['referenceTemperature', 'z'],
    ),
    isRead: true,
    answer: object({
      minutes: { type: 'number', minimum: 0 },
      highest: nullable({ type: 'number' }),
      count,
      isWhole: flag,
    }),
  }),
] as const
