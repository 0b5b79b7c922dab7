/** The models of the demo's machines: what each of a model measures and does, and its software. */
import { ENTITIES } from '@cloche/domain/entities'
import type { DeviceType, SensorKind, StandardAction } from '@cloche/domain/rules/devices'
import { createRecord, type WriteContext } from '../../entity-engine/write.ts'
import type { Words } from '../words/words.ts'

interface DemoModel {
  readonly maker: string
  readonly model: string
  readonly name: string
  readonly type: DeviceType
  readonly actions: readonly StandardAction[]
  readonly sensors: readonly {
    readonly path: string
    readonly name: string
    readonly kind?: SensorKind
    readonly limits?: readonly [min: number | null, max: number | null]
    /** How long a value may stay outside, in seconds. */
    readonly tolerance?: number
  }[]
  /** Published versions. */
  readonly software: readonly string[]
}

const MODELS: readonly DemoModel[] = [
  {
    maker: 'Fornal',
    model: 'C20',
    name: 'Combi oven C20',
    type: 'oven',
    actions: ['cook/oven', 'cook/steam', 'cook/retherm', 'hold/hot'],
    sensors: [
      { path: 'chamber', name: 'Chamber', limits: [null, 300] },
      { path: 'core', name: 'Core probe', limits: [null, 110] },
    ],
    software: ['2.0.1', '2.1.1'],
  },
  {
    maker: 'Nordfrost',
    model: 'BC-10',
    name: 'Blast chiller BC-10',
    type: 'blastChiller',
    actions: ['chill/blast', 'freeze/blast', 'thaw/store'],
    sensors: [
      { path: 'air', name: 'Air', limits: [-40, 10] },
      { path: 'core', name: 'Core probe' },
    ],
    software: ['2.3.1'],
  },
  {
    maker: 'Nordfrost',
    model: 'UR-2',
    name: 'Upright fridge UR-2',
    type: 'fridge',
    actions: ['chill/store'],
    sensors: [
      { path: 'air', name: 'Air', limits: [0, 4], tolerance: 900 },
      { path: 'door', name: 'Door', kind: 'door' },
    ],
    software: ['1.9', '2.4.0'],
  },
]

/** Sets them up. @returns ids by maker and model */
export async function loadModels(context: WriteContext, { say }: Words): Promise<Map<string, string>> {
  const { transaction, actor } = context
  const { rows } = await transaction.query<{ id: string; path: string }>({
    text: 'select id, path from action where organization_id = $1 and deleted is null',
    values: [actor.organizationId],
  })
  const actions = new Map(rows.map(({ id, path }) => [path, id]))
  const made = new Map<string, string>()
  for (const { maker, model, name: called, type, actions: does, sensors, software } of MODELS) {
    const { id: equipmentId } = await createRecord(context, ENTITIES.equipment, {
      name: say(called),
      manufacturer: maker,
      model,
      type,
      actionIds: does.flatMap(path => actions.get(path) ?? []),
    })
    for (const { path, name, kind = 'temperature', limits = [null, null], tolerance = null } of sensors)
      await createRecord(context, ENTITIES.equipmentSensor, {
        equipmentId,
        path,
        name: say(name),
        kind,
        ...(kind === 'temperature' ? { unit: 'C' } : {}),
        min: limits[0],
        max: limits[1],
        tolerance,
      })
    for (const softwareVersion of software)
      await createRecord(context, ENTITIES.software, {
        equipmentId,
        name: softwareVersion,
        softwareVersion,
        isPublished: true,
        publishedAt: actor.now,
      })
    made.set(`${maker} ${model}`, equipmentId)
  }
  return made
}
