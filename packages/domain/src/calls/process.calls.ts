/** Runs of programs: what can be started, starting, changing and ending them, and one as it stands now. */
import { defineCall } from '../catalogue/call.ts'
import { COOLING_RULES } from '../catalogue/names/food.ts'
import { PROCESS_KINDS, PROCESS_RESOLUTIONS } from '../catalogue/names/processes.ts'
import {
  figure,
  flag,
  instant,
  line,
  list,
  namesOf,
  nullable,
  object,
  oneOf,
  rowOf,
  text,
  typed,
  uuid,
  whole,
} from './schema.ts'
import { TARGETS } from '../entities/monitor/process-shapes.ts'

const READINGS_MAX = 20_000
const seconds = nullable(whole(0, 31_536_000))
const celsius = typed<number>({ type: 'number', minimum: -100, maximum: 400 })
const degrees = nullable(celsius)
const samples = list(object({ second: figure, celsius: figure }), READINGS_MAX)
const process = rowOf('process')
const targets = {
  cookTime: seconds,
  holdTime: seconds,
  progressTime: seconds,
  maxHoldTime: seconds,
  maxCookTime: seconds,
  cookTemperature: degrees,
  targetTemperature: degrees,
  maxTemperature: degrees,
}
const doing = { key: 'LA', verb: 'edit', doing: ['move'] } as const

export const PROCESS_CALLS = [
  defineCall({
    name: 'labeling.processOffer',
    area: 'labeling',
    method: 'POST',
    path: '/monitor/process/offer/get',
    gate: { key: 'LA', verb: 'view' },
    summary:
      'The programs that can be started with labels or a batch now, and the machines and probes of their place',
    body: object({ labelIds: list(uuid, 500), batchId: uuid }, ['labelIds', 'batchId']),
    isRead: true,
    answer: object({
      labels: list(object({ id: uuid, serial: text, state: text, productName: text }), 500),
      programs: list(
        object({
          id: uuid,
          name: text,
          kind: oneOf(PROCESS_KINDS),
          /** Of a batch it takes what is in this state. */
          fromState: text,
          nextState: text,
          targets: TARGETS,
        }),
        500,
      ),
      machines: list(object({ id: uuid, name: text }), 500),
      sensors: list(
        object({
          id: uuid,
          name: text,
          deviceId: nullable(uuid),
          isProbe: flag,
          lastValue: nullable(figure),
          lastAt: nullable(instant),
        }),
        500,
      ),
      coolingRule: oneOf(COOLING_RULES),
    }),
  }),
  defineCall({
    name: 'labeling.startProcess',
    area: 'labeling',
    method: 'POST',
    path: '/monitor/process/start',
    isRepeatable: true,
    gate: doing,
    summary: 'Start a program with labels: its control follows what is measured until it ends',
    body: object({
      start: object(
        {
          id: uuid,
          programId: uuid,
          labelIds: list(uuid, 500, 1),
          deviceId: uuid,
          sensorId: uuid,
          chamberSensorId: uuid,
          probe: line(200),
          coolingRule: oneOf(COOLING_RULES),
          /** When it began, where it is told later. */
          at: instant,
        },
        ['id', 'deviceId', 'sensorId', 'chamberSensorId', 'probe', 'coolingRule', 'at'],
      ),
    }),
    answer: object({ process }),
  }),
  defineCall({
    name: 'labeling.changeProcess',
    area: 'labeling',
    method: 'POST',
    path: '/monitor/process/alter',
    gate: doing,
    summary:
      'Change times or temperatures of a running program, begin it anew, or tell what was measured by hand',
    body: object({
      change: object(
        {
          processId: uuid,
          targets: object(targets, namesOf(targets)),
          isRecalculated: flag,
          isReset: flag,
          measured: celsius,
          reason: line(300),
        },
        ['targets', 'isRecalculated', 'isReset', 'measured', 'reason'],
      ),
    }),
    answer: object({ process }),
  }),
  defineCall({
    name: 'labeling.endProcess',
    area: 'labeling',
    method: 'POST',
    path: '/monitor/process/end',
    gate: doing,
    summary:
      'End a program: the food moves on where all was reached; else say that it does all the same, is reused, or is thrown away',
    body: object({
      end: object(
        {
          processId: uuid,
          outcome: oneOf(PROCESS_RESOLUTIONS),
          measured: celsius,
          at: instant,
          reason: line(300),
        },
        ['measured', 'at', 'reason'],
      ),
    }),
    answer: object({ process, created: list(uuid, 1000) }),
  }),
  defineCall({
    name: 'labeling.processNow',
    area: 'labeling',
    method: 'POST',
    path: '/monitor/process/now/get',
    gate: { key: 'LA', verb: 'view' },
    summary: 'A program as it runs: its record and what was measured since it counts',
    body: object({ processId: uuid }),
    isRead: true,
    answer: object({
      process,
      /** Seconds since it counts, and °C; none of one that is over: its record has the curve. */
      core: samples,
      chamber: samples,
      /** Seconds without a reading after which a sensor is silent. */
      silence: figure,
      /** Seconds until the first of its labels expires. */
      expires: nullable(figure),
      labels: list(object({ id: uuid, serial: text, state: text, productName: text }), 500),
      /** What those are called that the record names. */
      names: object({
        user: nullable(text),
        endedBy: nullable(text),
        device: nullable(text),
        sensor: nullable(text),
        chamber: nullable(text),
      }),
      now: instant,
    }),
  }),
]
