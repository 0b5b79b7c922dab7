/** The machines that the platform itself makes: what they measure, what they run, the licences sold with them. */
import type { Plan } from '../week/plan.ts'
import type { Stamp } from '../week/stamp.ts'

interface DemoEquipment {
  readonly name: string
  readonly model: string
  readonly type: string
  readonly actions: readonly string[]
  readonly sensors: readonly (readonly [
    name: string,
    path: string,
    kind: string,
    unit: string,
    min: number | null,
    max: number | null,
  ])[]
  readonly software: readonly (readonly [version: string, days: number | null, notes: string])[]
  readonly license: readonly [name: string, type: string, days: number, price: number]
}

const EQUIPMENT: readonly DemoEquipment[] = [
  {
    name: 'Cloche Track',
    model: 'TR-2',
    type: 'probe',
    actions: ['control/temperature'],
    sensors: [
      ['Air', 'track/air', 'temperature', 'C', -40, 60],
      ['Battery', 'track/battery', 'power', 'percent', 10, 100],
    ],
    software: [
      ['1.4', -190, 'Reports every five minutes instead of every fifteen.'],
      ['1.5', -40, 'Keeps readings for three days without a network.'],
      ['1.6', null, 'Door sensor by radio; being tried in two kitchens.'],
    ],
    license: ['Track Pro, a year', 'device-track-pro', 365, 96],
  },
  {
    name: 'Cloche Gate',
    model: 'Q5',
    type: 'checkpoint',
    actions: ['stock/checkpoint', 'stock/count'],
    sensors: [['Reader', 'gate/reader', 'other', '', null, null]],
    software: [
      ['2.0', -120, 'Counts while labels are carried past.'],
      ['2.1', -15, 'Asks for the card of who carries.'],
    ],
    license: ['Checkpoint Core, a year', 'device-checkpoint-core', 365, 240],
  },
  {
    name: 'Cloche Bench',
    model: 'B15',
    type: 'scale',
    actions: ['control/weight'],
    sensors: [['Pan', 'bench/pan', 'weight', 'g', 0, 15_000]],
    software: [['1.0', -300, 'First version.']],
    license: ['Pick, a year', 'device-pick-core', 365, 60],
  },
]

/** @param by who looks after them (e-mail) */
export function planMaker(plan: Plan, by: string): void {
  const { clock, house } = plan
  const stamp: Stamp = { at: clock.at(-34, '11:00'), by }
  for (const { name, model, type, actions, sensors, software, license } of EQUIPMENT) {
    const equipmentId = plan.create(
      'equipment',
      {
        name,
        model,
        type,
        manufacturer: 'Cloche',
        web: 'https://cloche.example',
        actionIds: actions.map(action => house('action', action)),
      },
      stamp,
    )
    for (const [sensor, path, kind, unit, min, max] of sensors)
      plan.create(
        'equipmentSensor',
        { equipmentId, name: sensor, path, kind, unit: unit || null, min, max },
        stamp,
      )
    for (const [softwareVersion, days, notes] of software)
      plan.create(
        'software',
        {
          equipmentId,
          name: `${name} ${softwareVersion}`,
          softwareVersion,
          notes,
          isPublished: days !== null,
          publishedAt: days === null ? null : clock.at(days, '12:00'),
        },
        stamp,
      )
    const [label, kind, days, price] = license
    plan.create('providerLicense', { name: label, type: kind, equipmentId, days, price }, stamp)
  }
}
