/** A hand-held probe by Web Bluetooth: chosen once, it goes on telling from point to point. */
import { makeStore, useStore } from '../../../../kit/store.ts'
import { PROBE_ADAPTERS, type ProbeAdapter } from './adapters.ts'

/** What is used of Web Bluetooth. */
interface Characteristic extends EventTarget {
  readonly value?: DataView
  readonly properties: { readonly notify: boolean; readonly indicate: boolean; readonly read: boolean }
  startNotifications(): Promise<unknown>
  readValue(): Promise<DataView>
}
interface Server {
  getPrimaryService(
    id: number | string,
  ): Promise<{ getCharacteristic(id: number | string): Promise<Characteristic> }>
}
interface Device extends EventTarget {
  readonly id: string
  readonly name?: string
  readonly gatt?: { connect(): Promise<Server>; disconnect(): void }
}
interface Bluetooth {
  requestDevice(options: {
    filters: { services: (number | string)[] }[]
    optionalServices: (number | string)[]
  }): Promise<Device>
}

export interface ProbeNow {
  /** Its name, and its number as the browser gives it. */
  readonly name: string
  /** Degrees Celsius; null: it told nothing yet. */
  readonly value: number | null
  readonly at: number
}

const bluetooth = (): Bluetooth | undefined => (navigator as { bluetooth?: Bluetooth }).bluetooth

/** Whether this browser can reach probes at all. */
export const canProbe = (): boolean => bluetooth() !== undefined

const probeStore = makeStore<ProbeNow | null>(null)
let device: Device | null = null

/** The probe that tells now; null: none is connected. */
export const useProbe = (): ProbeNow | null => useStore(probeStore)

function forget(): void {
  device = null
  probeStore.set(null)
}

async function listen(server: Server, { service, characteristic, parse }: ProbeAdapter, name: string) {
  const found = await (await server.getPrimaryService(service)).getCharacteristic(characteristic)
  const take = (view: DataView | undefined) => {
    const value = view === undefined ? null : parse(view)
    if (value !== null) probeStore.set({ name, value, at: Date.now() })
  }
  const { notify, indicate, read } = found.properties
  found.addEventListener('characteristicvaluechanged', () => take(found.value))
  if (notify || indicate) await found.startNotifications()
  if (read) take(await found.readValue())
}

/** Asks for a probe and listens to it. Answers false where none was chosen, or none that tells a temperature. */
export async function connectProbe(): Promise<boolean> {
  const services = PROBE_ADAPTERS.map(({ service }) => service)
  const chosen = await bluetooth()
    ?.requestDevice({
      filters: services.map(service => ({ services: [service] })),
      optionalServices: services,
    })
    .catch(() => undefined)
  if (chosen?.gatt === undefined) return false
  device?.gatt?.disconnect()
  const server = await chosen.gatt.connect()
  const name = [chosen.name, chosen.id].filter(Boolean).join(' ').slice(0, 200)
  for (const adapter of PROBE_ADAPTERS)
    try {
      await listen(server, adapter, name)
      device = chosen
      chosen.addEventListener('gattserverdisconnected', forget, { once: true })
      if (probeStore.get()?.name !== name) probeStore.set({ name, value: null, at: Date.now() })
      return true
    } catch {
      // It has not this service: the next one is tried.
    }
  chosen.gatt.disconnect()
  return false
}
