/**
 * A real OPC UA server with the nodeset of OPC 30200: a combi steamer and a fryer. What they measure and do, a test says.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DataType, NodeId, StatusCodes } from 'node-opcua-client'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import { nodesets } from 'node-opcua-nodesets'
import { OPCUAServer } from 'node-opcua-server'

const KITCHEN = 'http://opcfoundation.org/UA/CommercialKitchenEquipment/'
const DEVICES = 'http://opcfoundation.org/UA/DI/'
const CELSIUS = {
  namespaceUri: 'http://www.opcfoundation.org/UA/units/un/cefact',
  unitId: 4408652,
  displayName: { text: '°C' },
}

type AddressSpace = NonNullable<OPCUAServer['engine']['addressSpace']>
/** Nodes of an instance, by the names that the companion specification gives them: the library types none of them. */
type Instance = any

export const STEAMER = 'CS-2041'
export const FRYER = 'FR-77'

export class KitchenServer {
  steamer: Instance
  fryer: Instance
  chamber: Instance
  core: Instance
  humidity: Instance
  overheated: Instance
  readonly #folder = mkdtempSync(join(tmpdir(), 'cloche-opcua-'))
  #server: OPCUAServer | undefined
  #port = 0

  get endpoint(): string {
    return `opc.tcp://127.0.0.1:${this.#port}`
  }

  async start(port = this.#port): Promise<this> {
    const server = new OPCUAServer({
      port,
      nodeset_filename: [nodesets.standard, nodesets.di, nodesets.commercialKitchenEquipment],
      serverCertificateManager: await this.#certificates('server'),
      userCertificateManager: await this.#certificates('user'),
      userManager: { isValidUser: (name: string, word: string) => name === 'cloche' && word === 'steam' },
      allowAnonymous: true,
    })
    await server.initialize()
    server.engine.addressSpace?.installAlarmsAndConditionsService()
    this.#furnish(server.engine.addressSpace as AddressSpace)
    await server.start()
    this.#server = server
    this.#port = server.endpoints[0]?.port ?? 0
    return this
  }

  /** As when the machine is switched off. */
  async stop(): Promise<void> {
    await this.#server?.shutdown(0)
    this.#server = undefined
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** A certificate in the clear to compare with. */
  get certificate(): Buffer {
    return this.#server?.getCertificate() as Buffer
  }

  set(variable: Instance, value: number | boolean | string, at = new Date()): void {
    const { dataType } = variable.readValue().value
    const isText = dataType === DataType.LocalizedText
    variable.setValueFromSource({ dataType, value: isText ? { text: value } : value }, StatusCodes.Good, at)
  }

  break(variable: Instance): void {
    variable.setValueFromSource(variable.readValue().value, StatusCodes.BadSensorFailure)
  }

  /** Of the fryer: an alarm as OPC UA has them. */
  alarm(isActive: boolean): void {
    if (isActive) this.overheated.activateAlarm()
    else this.overheated.deactivateAlarm()
    this.overheated.raiseNewCondition({ message: 'Oil above 200 °C', severity: 700, retain: isActive })
  }

  async #certificates(name: string): Promise<OPCUACertificateManager> {
    const manager = new OPCUACertificateManager({
      rootFolder: join(this.#folder, name),
      automaticallyAcceptUnknownCertificate: true,
      disableFileWatchers: true,
    })
    await manager.initialize()
    return manager
  }

  #furnish(space: AddressSpace): void {
    const kitchen = space.getNamespaceIndex(KITCHEN)
    const set = space.findNode(`ns=${space.getNamespaceIndex(DEVICES)};i=5001`)
    const own = space.getOwnNamespace() as Instance
    const make = (type: string, name: string, optionals: string[]): Instance =>
      (space.findObjectType(type, kitchen) as Instance).instantiate({
        browseName: name,
        namespace: own,
        componentOf: set,
        eventSourceOf: space.rootFolder.objects.server,
        eventNotifier: 1,
        optionals,
      })
    const value = (parent: Instance, browseName: string, dataType: string, start: unknown): Instance =>
      own.addVariable({
        componentOf: parent,
        browseName: { name: browseName, namespaceIndex: kitchen },
        dataType,
        value: { dataType: DataType[dataType as keyof typeof DataType], value: start },
      })
    const temperature = (parent: Instance, browseName: string, start: number): Instance =>
      own.addAnalogDataItem({
        componentOf: parent,
        browseName: { name: browseName, namespaceIndex: kitchen },
        dataType: 'Float',
        engineeringUnitsRange: { low: 0, high: 300 },
        engineeringUnits: CELSIUS,
        value: { dataType: DataType.Float, value: start },
      })

    this.steamer = make('CombiSteamerDeviceType', 'Steamer', [
      'BatchInformation',
      'HACCPValues',
      'CombiSteamer.ProgramName',
    ])
    const { combiSteamer } = this.steamer
    this.chamber = temperature(combiSteamer, 'ActualTemperatureChamber_1', 21.5)
    this.core = temperature(combiSteamer, 'ActualInternalCoreTemperature_1', 3.25)
    this.humidity = value(combiSteamer, 'ActualHumidity', 'Int32', 40)
    temperature(combiSteamer, 'SetCoreTemperature', 72)
    for (const one of [this.chamber, this.core, this.humidity])
      this.steamer
        .getComponentByName('HACCPValues')
        .addReference({ referenceType: 'Organizes', nodeId: one.nodeId })
    for (const [name, start] of [
      ['isDoorOpen', false],
      ['combiSteamerMode', 0],
      ['programName', ''],
    ] as const)
      this.set(combiSteamer[name], start)
    this.#plate(this.steamer, STEAMER, 'Hot Air GmbH', 'HA-10')
    this.set(this.steamer.batchInformation.batchId, '')

    this.fryer = make('FryerDeviceType', 'Fryer', [])
    const cup = own.addObject({
      componentOf: this.fryer,
      browseName: { name: 'FryerCup_1', namespaceIndex: kitchen },
      typeDefinition: space.findObjectType('FryerParameterType', kitchen),
    })
    temperature(cup, 'ActualTemperature', 175)
    this.#plate(this.fryer, FRYER, 'Crisp Ltd', 'F2')
    this.overheated = own.instantiateOffNormalAlarm({
      browseName: 'Overheated',
      conditionName: 'Overheated',
      componentOf: this.fryer.errorConditions,
      conditionSource: this.fryer,
      inputNode: new NodeId(),
      normalState: new NodeId(),
    })
  }

  #plate(device: Instance, serial: string, manufacturer: string, model: string): void {
    this.set(device.serialNumber, serial)
    this.set(device.manufacturer, manufacturer)
    this.set(device.model, model)
    this.set(device.softwareRevision, '4.2')
  }
}
