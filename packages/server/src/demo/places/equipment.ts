/** The demo's machines with their sensors: where they stand, and what the sensors measured last. */
import { ENTITIES } from '@cloche/domain/entities'
import {
  activationKey,
  type DeviceType,
  type SensorKind,
  type SensorMeasures,
} from '@cloche/domain/rules/devices'
import { createRecord, type WriteContext } from '../../entity-engine/write.ts'
import { seeded } from '../week/clock.ts'
import type { Words } from '../words/words.ts'

interface DemoSensor {
  readonly path: string
  readonly name: string
  readonly kind?: SensorKind
  /** Absent: what follows from its machine and its place. */
  readonly measures?: SensorMeasures
  readonly unit?: string
  readonly limits?: readonly [min: number | null, max: number | null]
  /** How long a value may stay outside, in seconds. */
  readonly tolerance?: number
  /** What it measured when the machine was last heard of. */
  readonly value: number
}

interface DemoDevice {
  readonly key: string
  readonly name: string
  readonly type: DeviceType
  /** Key of the place. */
  readonly place: string
  readonly maker: string
  readonly model: string
  /** On the plan, from 0 to 1. */
  readonly at: readonly [number, number]
  /** Minutes since it last measured; none: it is in no network. */
  readonly heard?: number
  readonly sensors?: readonly DemoSensor[]
}

const air = (
  path: string,
  limits: readonly [number, number],
  value: number,
  tolerance = 900,
): DemoSensor => ({
  path,
  name: 'Air',
  limits,
  value,
  tolerance,
})

export const DEMO_DEVICES: readonly DemoDevice[] = [
  {
    key: 'oven-1',
    name: 'Combi oven 1',
    type: 'oven',
    place: 'central',
    maker: 'Fornal',
    model: 'C20',
    at: [0.42, 0.3],
    heard: 1,
    sensors: [
      { path: 'oven-1/chamber', name: 'Chamber', limits: [null, 300], value: 178.4 },
      { path: 'oven-1/core', name: 'Core probe', limits: [null, 110], value: 71.2 },
    ],
  },
  {
    key: 'oven-2',
    name: 'Combi oven 2',
    type: 'oven',
    place: 'central',
    maker: 'Fornal',
    model: 'C20',
    at: [0.5, 0.3],
    heard: 3,
    sensors: [{ path: 'oven-2/chamber', name: 'Chamber', limits: [null, 300], value: 24.1 }],
  },
  {
    key: 'kettle',
    name: 'Boiling kettle',
    type: 'cooker',
    place: 'central',
    maker: 'Fornal',
    model: 'K150',
    at: [0.62, 0.47],
    heard: 2,
    sensors: [
      { path: 'kettle/content', name: 'Content', measures: 'core', limits: [null, 125], value: 92.6 },
    ],
  },
  {
    key: 'blast',
    name: 'Blast chiller 1',
    type: 'blastChiller',
    place: 'central-blast',
    maker: 'Nordfrost',
    model: 'BC-10',
    at: [0.34, 0.24],
    heard: 1,
    sensors: [
      { path: 'blast-1/air', name: 'Air', limits: [-40, 10], value: -12.3 },
      { path: 'blast-1/core', name: 'Core probe', limits: [null, null], value: 18.9 },
    ],
  },
  {
    key: 'cold',
    name: 'Cold room unit',
    type: 'fridge',
    place: 'central-cold',
    maker: 'Nordfrost',
    model: 'CR-4',
    at: [0.12, 0.2],
    heard: 4,
    sensors: [
      { ...air('cold-room-1/air', [0, 4], 2.7), measures: 'room' },
      {
        path: 'cold-room-1/humidity',
        name: 'Humidity',
        kind: 'humidity',
        unit: 'percent',
        limits: [70, 95],
        value: 84,
      },
      { path: 'cold-room-1/door', name: 'Door', kind: 'door', limits: [null, null], value: 0 },
    ],
  },
  {
    key: 'freezer',
    name: 'Freezer unit',
    type: 'freezer',
    place: 'central-freezer',
    maker: 'Nordfrost',
    model: 'FR-4',
    at: [0.12, 0.52],
    heard: 4,
    sensors: [
      { ...air('freezer-1/air', [-25, -18], -19.6), measures: 'room' },
      { path: 'freezer-1/power', name: 'Power', kind: 'power', unit: 'kW', limits: [null, 3], value: 1.4 },
    ],
  },
  {
    key: 'sealer',
    name: 'Vacuum sealer',
    type: 'vacuumSealer',
    place: 'central',
    maker: 'Aermet',
    model: 'V42',
    at: [0.62, 0.67],
  },
  {
    key: 'printer-1',
    name: 'Label printer',
    type: 'labelPrinter',
    place: 'central',
    maker: 'Etik',
    model: 'L203',
    at: [0.9, 0.36],
    heard: 6,
  },
  {
    key: 'scale',
    name: 'Bench scale',
    type: 'scale',
    place: 'central',
    maker: 'Pondera',
    model: 'B15',
    at: [0.9, 0.46],
    heard: 95,
    sensors: [{ path: 'scale/pan', name: 'Pan', kind: 'weight', unit: 'g', limits: [0, 15_000], value: 0 }],
  },
  {
    key: 'probe',
    name: 'Probe 1',
    type: 'probe',
    place: 'central',
    maker: 'Thermia',
    model: 'P1',
    at: [0.47, 0.66],
    heard: 190,
    sensors: [{ path: 'probe-1/tip', name: 'Tip', limits: [null, null], value: 3.1 }],
  },
  {
    key: 'gateway',
    name: 'Gateway',
    type: 'gateway',
    place: 'central',
    maker: 'Thermia',
    model: 'G2',
    at: [0.93, 0.56],
    heard: 0,
  },
  {
    key: 'fridge-a',
    name: 'Fridge A unit',
    type: 'fridge',
    place: 'bistro-fridge',
    maker: 'Nordfrost',
    model: 'UR-2',
    at: [0.12, 0.18],
    heard: 2,
    sensors: [
      air('fridge-a/air', [0, 4], 6.8),
      { path: 'fridge-a/door', name: 'Door', kind: 'door', limits: [null, null], value: 0 },
    ],
  },
  {
    key: 'oven-b',
    name: 'Bistro oven',
    type: 'oven',
    place: 'bistro',
    maker: 'Fornal',
    model: 'C6',
    at: [0.44, 0.12],
    heard: 5,
    sensors: [{ path: 'oven/chamber', name: 'Chamber', limits: [null, 300], value: 201.5 }],
  },
  {
    key: 'printer-b',
    name: 'Pass printer',
    type: 'labelPrinter',
    place: 'bistro',
    maker: 'Etik',
    model: 'L203',
    at: [0.51, 0.36],
    heard: 12,
  },
  {
    key: 'tablet-b',
    name: 'Tablet at the pass',
    type: 'tablet',
    place: 'bistro',
    maker: 'Lamina',
    model: 'T10',
    at: [0.51, 0.46],
    heard: 0,
  },
  {
    key: 'fridge-b',
    name: 'Fridge B unit',
    type: 'fridge',
    place: 'banquet-fridge',
    maker: 'Nordfrost',
    model: 'UR-2',
    at: [0.88, 0.2],
    heard: 3,
    sensors: [air('fridge-b/air', [0, 4], 2.9)],
  },
  {
    key: 'oven-c',
    name: 'Banquet oven',
    type: 'oven',
    place: 'banquet',
    maker: 'Fornal',
    model: 'C20',
    at: [0.3, 0.14],
    heard: 7,
    sensors: [{ path: 'banquet-oven/chamber', name: 'Chamber', limits: [null, 300], value: 142.5 }],
  },
  {
    key: 'printer-c',
    name: 'Banquet printer',
    type: 'labelPrinter',
    place: 'banquet',
    maker: 'Etik',
    model: 'L203',
    at: [0.62, 0.52],
    heard: 21,
  },
  {
    key: 'gate',
    name: 'Checkpoint North',
    type: 'checkpoint',
    place: 'warehouse',
    maker: 'Etik',
    model: 'Q5',
    at: [0.5, 0.5],
    heard: 240,
  },
  {
    // In no network yet: real logs are played on it, as docs/agent.md has them.
    key: 'milk-logger',
    name: 'Milk logger',
    type: 'probe',
    place: 'banquet-fridge',
    maker: 'Thermia',
    model: 'L2',
    at: [0.88, 0.28],
    sensors: [
      { ...air('milk-logger/air', [0, 5], 3.2), measures: 'air' },
      {
        path: 'milk-logger/milk',
        name: 'Milk',
        measures: 'food',
        limits: [0, 5],
        value: 3.9,
        tolerance: 900,
      },
    ],
  },
]

/** A MAC address made of the device's number; the first pair says that it is nobody's. */
const macOf = (number: number) => `02:C1:0C:4E:00:${number.toString(16).padStart(2, '0').toUpperCase()}`

const NEWEST = 'tablet-b'

/** Sets them up: nothing of what a machine says itself. @param places ids by key */
export async function loadEquipment(
  context: WriteContext,
  places: ReadonlyMap<string, string>,
  { say }: Words,
): Promise<void> {
  const now = Date.parse(context.actor.now)
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  // Most have stood here for long and are no news; of the newest one people are told.
  const quiet: WriteContext = { ...context, behaviours: { ...context.behaviours, device: undefined } }
  for (const [index, device] of DEMO_DEVICES.entries()) {
    const { key, name, type, place, maker, model, at, heard, sensors = [] } = device
    const locationId = places.get(place)
    const { id } = (await createRecord(key === NEWEST ? context : quiet, ENTITIES.device, {
      locationId,
      name: say(name),
      type,
      serial: `${model.replace('-', '')}-${26_000 + index * 37}`,
      manufacturer: maker,
      model,
      activationKey: activationKey(seeded(index + 1)),
      ownership: type === 'blastChiller' ? 'rented' : 'bought',
      boughtAt: ago((400 - index * 11) * 1440),
      geometry: { type: 'Point', coordinates: at },
      ...(heard === undefined
        ? {}
        : {
            joined: ago((400 - index * 11) * 1440 - 60),
            softwareVersion: `2.${index % 5}.1`,
            hardwareVersion: 'B',
            ip: `10.20.0.${20 + index}`,
            wifiMac: macOf(index),
          }),
    })) as { id: string }
    for (const sensor of sensors) {
      const {
        path,
        name: what,
        kind = 'temperature',
        measures,
        unit,
        limits = [null, null],
        tolerance,
      } = sensor
      await createRecord(context, ENTITIES.sensor, {
        locationId,
        deviceId: id,
        name: say(what),
        path,
        kind,
        ...(measures === undefined ? {} : { measures }),
        ...(unit === undefined ? {} : { unit }),
        min: limits[0],
        max: limits[1],
        tolerance: tolerance ?? null,
      })
    }
  }
}
