/** Finds the machines of OPC 30200 in a server, and what each has to tell. */
import { type ClientSession, DataType, NodeClass } from 'node-opcua-client'
import { Inside, type Place } from './inside.ts'
import { actionOf, DEVICE_SET, DEVICES, KITCHEN, KITCHEN_DEVICE_TYPE, pathPart } from './naming.ts'
import { Nodes, NODES_MAX } from './nodes.ts'
import { MODE_NAMES } from './states.ts'

export interface Variable {
  readonly nodeId: string
  /** Of the group within the machine that it belongs to, and its own name in it: combi-steamer, is-door-open. */
  readonly group: string
  readonly name: string
}

export interface SensorVariable extends Variable {
  readonly unit: string | undefined
  /** The machine names it among its values for HACCP. */
  readonly isHaccp: boolean
}

export interface ModeVariable extends Variable {
  /** Names of the modes by their numbers. */
  readonly modes: ReadonlyMap<number, string>
}

export interface FoundMachine {
  readonly nodeId: string
  readonly name: string
  readonly serial: string
  /** CombiSteamer, Fryer... as OPC 30200 has them. */
  readonly deviceClass: string
  readonly manufacturer: string
  readonly model: string
  readonly firmware: string
  readonly action: string
  readonly sensors: readonly SensorVariable[]
  readonly modes: readonly ModeVariable[]
  /** Doors and lids: open or not. */
  readonly doors: readonly Variable[]
  readonly programEnds: readonly Variable[]
  readonly programNames: readonly Variable[]
  /** Errors kept as plain flags. */
  readonly errorFlags: readonly Variable[]
  readonly batchId: string | undefined
  readonly orderId: string | undefined
  /** All nodes of the machine, to know whose a condition is; those that only inform are not among them. */
  readonly nodes: ReadonlySet<string>
}

const OBJECTS = 'ns=0;i=85'
const MACHINES_MAX = 200
const DEPTH = 6
/** References to these lead elsewhere than into the machine. */
const OUTSIDE = new Set(['Server', 'Types', 'Views', 'DeviceFeatures', 'Locations'])
const NUMBERS = new Set([
  DataType.SByte,
  DataType.Byte,
  DataType.Int16,
  DataType.UInt16,
  DataType.Int32,
  DataType.UInt32,
  DataType.Float,
  DataType.Double,
])

export class Browser {
  readonly #nodes: Nodes
  readonly #types = new Map<string, string>()

  constructor(session: ClientSession) {
    this.#nodes = new Nodes(session)
  }

  /** @throws when the server knows nothing of OPC 30200 */
  async machines(): Promise<FoundMachine[]> {
    const namespaces = await this.#nodes.namespaces()
    const kitchen = namespaces.indexOf(KITCHEN)
    if (kitchen < 0) throw new Error('It knows no commercial kitchen equipment (OPC 30200)')
    await this.#readTypes(`ns=${kitchen};i=${KITCHEN_DEVICE_TYPE}`, 'CommercialKitchen')
    const devices = namespaces.indexOf(DEVICES)
    const starts = [...(devices < 0 ? [] : [`ns=${devices};i=${DEVICE_SET}`]), OBJECTS]
    const found = new Map<string, FoundMachine>()
    const seen = new Set<string>()
    let level = starts
    for (let depth = 0; depth < DEPTH && level.length > 0; depth++) {
      const next: string[] = []
      for (const start of level) {
        if (seen.has(start) || seen.size > NODES_MAX) continue
        seen.add(start)
        for (const reference of await this.#nodes.children(start)) {
          const id = reference.nodeId.toString()
          const name = reference.browseName.name ?? ''
          if (reference.nodeClass !== NodeClass.Object || OUTSIDE.has(name)) continue
          const deviceClass = this.#types.get(reference.typeDefinition.toString())
          if (deviceClass === undefined) next.push(id)
          else if (!found.has(id) && found.size < MACHINES_MAX)
            found.set(id, await this.#machine(id, name, deviceClass))
        }
      }
      level = next
    }
    return [...found.values()]
  }

  /** Types of machines, those of makers below them included, with the class of OPC 30200 that each is. */
  async #readTypes(typeId: string, deviceClass: string): Promise<void> {
    if (this.#types.has(typeId)) return
    this.#types.set(typeId, deviceClass)
    for (const { nodeId, browseName } of await this.#nodes.children(typeId, 'HasSubtype')) {
      const own =
        deviceClass === 'CommercialKitchen' ? (browseName.name ?? '').replace(/DeviceType$/, '') : ''
      await this.#readTypes(nodeId.toString(), own || deviceClass)
    }
  }

  async #machine(nodeId: string, name: string, deviceClass: string): Promise<FoundMachine> {
    const inside = new Inside(this.#nodes, nodeId)
    await inside.walk(nodeId, [], 0)
    const { variables, haccp, nodes } = inside
    const property = async (wanted: string) => {
      // Of the machine itself, or of its group "Identification".
      const [found] = variables
        .filter(one => one.browseName === wanted && one.path.length <= 2)
        .toSorted((a, b) => a.path.length - b.path.length)
      return found === undefined ? '' : this.#nodes.text(found.nodeId)
    }
    const named = (...names: readonly string[]) =>
      variables.filter(({ browseName }) => names.includes(browseName)).map(placeOf)
    const ofGroup = (group: string, browseName: string) =>
      variables.find(({ path }) => path[0] === group && path.at(-1) === browseName)?.nodeId
    const modes = await Promise.all(
      [...Map.groupBy(variables.filter(isMode), ({ path }) => path.slice(0, -1).join('/')).values()].map(
        async all => {
          const [best] = all.toSorted((a, b) => rankOf(a) - rankOf(b))
          return best === undefined
            ? []
            : [{ ...placeOf(best), modes: await this.#nodes.modeNames(best.nodeId) }]
        },
      ),
    )
    const sensors: SensorVariable[] = []
    for (const one of variables) {
      const isHaccp = haccp.has(one.nodeId)
      if (one.path[0] === 'BatchInformation' || isMode(one) || (one.path.length < 2 && !isHaccp)) continue
      const type = await this.#nodes.dataType(one.nodeId)
      if (type === undefined || !NUMBERS.has(type)) continue
      const unit = await this.#nodes.unit(one.nodeId)
      if (isHaccp || (unit !== undefined && isMeasured(one.browseName)))
        sensors.push({ ...placeOf(one), unit, isHaccp })
    }
    return {
      nodeId,
      name,
      deviceClass,
      serial: await property('SerialNumber'),
      manufacturer: await property('Manufacturer'),
      model: await property('Model'),
      firmware: await property('SoftwareRevision'),
      action: actionOf(deviceClass),
      sensors,
      modes: modes.flat(),
      doors: named('IsDoorOpen', 'IsLidOpen'),
      programEnds: named('IsProgramEnd'),
      programNames: named('ProgramName'),
      errorFlags: (
        await Promise.all(
          variables
            .filter(({ path }) => path[0] === 'ErrorConditions' && path.length === 2)
            .map(async one =>
              (await this.#nodes.dataType(one.nodeId)) === DataType.Boolean ? [placeOf(one)] : [],
            ),
        )
      ).flat(),
      batchId: ofGroup('BatchInformation', 'BatchId'),
      orderId: ofGroup('BatchInformation', 'OrderId'),
      nodes,
    }
  }
}

const placeOf = ({ nodeId, path }: Place): Variable => ({
  nodeId,
  group: path.slice(0, -1).map(pathPart).join('/'),
  name: pathPart(path.at(-1) ?? ''),
})

const rankOf = ({ browseName }: Place) => MODE_NAMES.findIndex(name => name === browseName)
const isMode = (place: Place) => rankOf(place) >= 0 && place.path.length >= 2

/** Measured values by the names that OPC 30200 gives them; set values and times are none. */
const isMeasured = (name: string) =>
  /^(?:Actual|Temperature_|Boiler(?:Temp|Pressure))/.test(name) && !/Time/.test(name)
