/** Which variables of a machine are sensors in Cloche, and under which paths. */
import type { MachineSettings } from '../settings.ts'
import type { FoundMachine, SensorVariable, Variable } from './browse.ts'

export interface UsedSensor extends Variable {
  /** In Cloche. */
  readonly path: string
  readonly unit: string | undefined
}

/** Of a path in Cloche. */
const LONGEST = 100

/** What the machine calls it: combi-steamer/actual-temperature-chamber-1. */
export const ownPath = ({ group, name }: Variable): string =>
  [...group.split('/'), name].filter(part => part !== '').join('/')

/** Values and doors, save those that the settings leave out; each under the path that they give it, or its own. */
export function sensorsOf(
  { sensors, doors }: Pick<FoundMachine, 'sensors' | 'doors'>,
  { prefix, sensors: names }: Pick<MachineSettings, 'prefix' | 'sensors'>,
): UsedSensor[] {
  const all: readonly (Variable & Partial<SensorVariable>)[] = [...sensors, ...doors]
  return all.flatMap(one => {
    const own = ownPath(one)
    const given = names.get(own)
    if (given === null) return []
    const path = (given ?? [prefix, own].filter(part => part !== '').join('/')).slice(0, LONGEST)
    return [{ nodeId: one.nodeId, group: one.group, name: one.name, path, unit: one.unit }]
  })
}
