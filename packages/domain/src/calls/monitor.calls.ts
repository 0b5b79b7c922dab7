import { defineCall } from '../catalogue/call.ts'
import {
  either,
  page,
  text,
  count,
  nullable,
  object,
  uuid,
  propertiesOf,
  oneOf,
  figure,
  whole,
  instant,
  list,
  namesOf,
  flag,
  line,
  counted,
} from './schema.ts'
import { tickTarget } from '../entities/monitor/drill-shapes.ts'
import {
  DRILL,
  DRILL_NOW,
  DRILL_PROOF,
  KEY_DATA,
  TRACE,
  TRACE_EVENTS,
  TRACE_NODES_MAX,
  TRACE_TEMPERATURES,
} from './monitor-shapes.ts'
import { PAPER_JOB } from './paper-shapes.ts'

const READINGS_MAX = 1000
/** Sensors of one call of curves, points of each, and gaps that are told of each. */
export const SERIES_SENSORS_MAX = 50
export const SERIES_POINTS_MAX = 50_000
export const SERIES_GAPS_MAX = 5000
const lots = { from: instant, to: instant, batchIds: list(uuid, 200, 1) }
const start = { labelId: uuid, batchId: uuid, direction: oneOf(['both', 'back', 'forward']) }

/** A trace, from one label or batch. */
const traced = object(start, ['labelId', 'batchId', 'direction'])

/** One of the two ids. */
const PROVEN = { batchId: uuid, labelId: uuid, hours: whole(1, 168) }
const PROOF_TABLE = object({
  name: text,
  columns: list(
    object({ name: text, kind: oneOf(['text', 'number', 'instant', 'day', 'word']), share: figure }),
    20,
  ),
  rows: list(list(nullable(either(text, figure)), 20), 20_000),
})

export const MONITOR_CALLS = [
  defineCall({
    name: 'monitor.trace',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/trace/get',
    gate: { key: 'LA', verb: 'view' },
    summary: 'Back to suppliers and forward to everything made from a label or batch, with amounts',
    body: object(
      {
        ...start,
        depth: whole(1, 200),
        limit: whole(1, TRACE_NODES_MAX),
        detail: oneOf(['outline', 'full']),
      },
      ['labelId', 'batchId', 'direction', 'depth', 'limit', 'detail'],
    ),
    isRead: true,
    answer: TRACE,
  }),
  defineCall({
    name: 'monitor.traceTimeline',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/trace/timeline/get',
    gate: { key: 'LA', verb: 'view' },
    summary: 'The events of everything in a trace, in order of time',
    body: object({ ...start, ...page(1000) }, [
      'labelId',
      'batchId',
      'direction',
      'offset',
      'limit',
      'noCount',
    ]),
    isRead: true,
    answer: TRACE_EVENTS,
  }),
  defineCall({
    name: 'monitor.traceExport',
    isExport: true,
    area: 'monitor',
    method: 'GET',
    path: '/monitor/trace/export',
    gate: { key: 'LA', verb: 'view' },
    summary: 'A trace as CSV, a line a link',
    query: traced,
    isRead: true,
    answerType: 'text/csv',
  }),
  defineCall({
    name: 'monitor.traceTemperatures',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/trace/temperatures/get',
    gate: { key: 'LA', verb: 'view' },
    summary:
      'What was measured of food of a trace by the sensors of the sub-place, container or machine it was in, a stay a line',
    body: traced,
    isRead: true,
    answer: TRACE_TEMPERATURES,
  }),
  defineCall({
    name: 'monitor.batchProof',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/batch-proof',
    gate: { key: 'LA', verb: 'view' },
    summary:
      'The last hours of a batch: where it was, what was measured there, what was done with it, what was checked',
    body: object(PROVEN, ['batchId', 'labelId', 'hours']),
    isRead: true,
    answer: object({
      batch: text,
      product: text,
      from: instant,
      to: instant,
      hours: figure,
      timeZone: text,
      tables: list(PROOF_TABLE, 10),
    }),
  }),
  defineCall({
    name: 'monitor.batchProofPaper',
    area: 'monitor',
    method: 'GET',
    path: '/monitor/batch-proof/paper',
    gate: { key: 'LA', verb: 'view' },
    summary: 'The same as a signed paper',
    query: object(PROVEN, ['batchId', 'labelId', 'hours']),
    isRead: true,
    answerType: 'application/pdf',
  }),
  defineCall({
    name: 'monitor.askBatchProofPaper',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/batch-proof/paper/ask',
    gate: { key: 'LA', verb: 'view' },
    summary: 'Have the same paper made in the background, however long it is: what it tells is read now',
    body: object(PROVEN, ['batchId', 'labelId', 'hours']),
    answer: object({ paperJob: PAPER_JOB }),
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'monitor.batchProofFile',
    area: 'monitor',
    method: 'GET',
    path: '/monitor/batch-proof/file',
    gate: { key: 'LA', verb: 'view' },
    summary: 'A paper of a batch that the caller had made',
    query: object({ paperJobId: uuid }),
    isRead: true,
    answerType: 'application/pdf',
  }),
  defineCall({
    name: 'monitor.traceEpcis',
    isExport: true,
    isHeavy: true,
    area: 'monitor',
    method: 'GET',
    path: '/monitor/trace/epcis',
    gate: { key: 'LA', verb: 'view' },
    summary: 'A trace as EPCIS 2.0 JSON-LD, temperatures included',
    query: traced,
    isRead: true,
    answerType: 'application/ld+json',
  }),
  defineCall({
    name: 'monitor.epcis',
    isExport: true,
    isHeavy: true,
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
    name: 'monitor.keyData',
    isHeavy: true,
    area: 'monitor',
    method: 'POST',
    path: '/monitor/key-data/get',
    gate: { key: 'EV', verb: 'view' },
    summary:
      'How complete the key data of FSMA 204 are, a lot a line, with what is missing and where it is filled in',
    body: object({ ...lots, ...counted(1000) }, [...namesOf(lots), 'offset', 'limit']),
    isRead: true,
    answer: KEY_DATA,
  }),
  defineCall({
    name: 'monitor.keyDataSheet',
    isExport: true,
    isHeavy: true,
    area: 'monitor',
    method: 'GET',
    path: '/monitor/key-data/sheet',
    gate: { key: 'EV', verb: 'view' },
    summary: 'Critical tracking events with their key data as a sheet that can be sorted, a line an event',
    query: object({ from: instant, to: instant, batchId: uuid, format: oneOf(['csv', 'xlsx']) }, [
      'from',
      'to',
      'batchId',
    ]),
    isRead: true,
    answerType: 'text/csv',
  }),
  defineCall({
    name: 'monitor.startRecallDrill',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/recall-drill/start',
    gate: { key: 'EV', verb: 'create' },
    summary: 'Draw a lot by chance and start the clock',
    body: object({
      start: object(
        {
          id: uuid,
          kind: oneOf(['supplierLot', 'production', 'any']),
          days: whole(1, 365),
          target: whole(60, 86_400),
        },
        ['id'],
      ),
    }),
    answer: DRILL,
  }),
  defineCall({
    name: 'monitor.recallDrillResult',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/recall-drill/result/get',
    gate: { key: 'EV', verb: 'view' },
    summary: 'What a drill finds at this moment; of a finished one what it found',
    body: object({ recallDrillId: uuid }),
    isRead: true,
    answer: DRILL_NOW,
  }),
  defineCall({
    name: 'monitor.tickRecallDrill',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/recall-drill/tick',
    gate: { key: 'EV', verb: 'create' },
    summary: 'Note that a supplier, a place or a person was told, or take it back',
    body: object({
      tick: object(
        {
          recallDrillId: uuid,
          ...tickTarget,
          isDone: flag,
          note: line(200),
        },
        ['note'],
      ),
    }),
    answer: DRILL,
  }),
  defineCall({
    name: 'monitor.finishRecallDrill',
    isHeavy: true,
    area: 'monitor',
    method: 'POST',
    path: '/monitor/recall-drill/finish',
    gate: { key: 'EV', verb: 'create' },
    summary: 'Stop the clock, keep what was found for good and sign its paper',
    body: object({
      finish: object(
        { recallDrillId: uuid, signedName: line(200, 1), conclusion: { type: 'string', maxLength: 4000 } },
        ['conclusion'],
      ),
    }),
    answer: DRILL,
  }),
  defineCall({
    name: 'monitor.cancelRecallDrill',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/recall-drill/cancel',
    gate: { key: 'EV', verb: 'create' },
    summary: 'Give up a drill; why is kept with it',
    body: object({ cancel: object({ recallDrillId: uuid, reason: line(500, 1) }) }),
    answer: DRILL,
  }),
  defineCall({
    name: 'monitor.recallDrillPaper',
    isExport: true,
    area: 'monitor',
    method: 'GET',
    path: '/monitor/recall-drill/paper',
    gate: { key: 'EV', verb: 'view' },
    summary: 'The signed paper of a finished drill',
    query: object({ recallDrillId: uuid }),
    isRead: true,
    answerType: 'application/pdf',
  }),
  defineCall({
    name: 'monitor.verifyRecallDrill',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/recall-drill/verify',
    gate: { key: 'EV', verb: 'view' },
    summary: 'Whether a paper is one of ours and unchanged: a file, or the one that is kept',
    body: object({
      verify: object({ file: line(900_000, 1), recallDrillId: uuid }, ['file', 'recallDrillId']),
    }),
    isRead: true,
    answer: DRILL_PROOF,
  }),
  defineCall({
    name: 'monitor.recordReadings',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/streams',
    gate: { key: 'ST', verb: 'create' },
    summary: 'Write down what sensors measured; the instant of a sensor is written once',
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
    name: 'monitor.series',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/streams/series',
    gate: { key: 'ST', verb: 'view' },
    summary:
      'Curves of sensors over any span, each of at most so many points, with their extremes and where nothing was measured',
    body: object({
      sensorIds: list(uuid, SERIES_SENSORS_MAX, 1),
      from: instant,
      to: instant,
      points: whole(2, SERIES_POINTS_MAX),
    }),
    isRead: true,
    answer: object({
      series: list(
        object({
          sensorId: uuid,
          ...propertiesOf('sensor', ['unit']),
          /** What it is made of: single readings, minutes or hours. */
          grain: oneOf(['raw', 'minute', 'hour']),
          /** Milliseconds of the epoch, ascending; the columns are of one length. */
          at: list(figure, SERIES_POINTS_MAX),
          low: list(figure, SERIES_POINTS_MAX),
          high: list(figure, SERIES_POINTS_MAX),
          /** The mean. */
          value: list(figure, SERIES_POINTS_MAX),
          gaps: list(list(figure, 2, 2), SERIES_GAPS_MAX),
        }),
        SERIES_SENSORS_MAX,
      ),
    }),
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
