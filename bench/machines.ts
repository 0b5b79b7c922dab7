/** Machines of a bench: devices with sensors and a key, and what watches them. */
import { Agent } from 'node:http'
import { once } from './load.ts'
import { post } from './post.ts'

export interface Machine {
  readonly key: string
  readonly sensors: readonly string[]
}

/** Sensors are called after machine and place, as `nameOf` says, and have limits of their own. */
export async function makeMachine(
  port: number,
  token: string,
  number: number,
  count: number,
): Promise<Machine> {
  const { device } = await post<{ device: { id: string } }>(port, token, '/device', {
    device: { name: `Machine ${number}`, type: 'fridge', serial: `BENCH-${number}` },
  })
  const sensors: string[] = []
  for (let of = 0; of < count; of++) {
    const { sensor } = await post<{ sensor: { id: string } }>(port, token, '/sensor', {
      sensor: {
        name: nameOf(number, of),
        path: `machine-${number}/air-${of}`,
        kind: 'temperature',
        deviceId: device.id,
        min: -25,
        max: 8,
      },
    })
    sensors.push(sensor.id)
  }
  const { key } = await post<{ key: string }>(port, token, '/device/key', { deviceId: device.id })
  return { key, sensors }
}

export const nameOf = (machine: number, sensor: number): string => `Air ${machine}.${sensor}`

/**
 * Alerts over all sensors there are: over four limits and over silence.
 * @param after seconds that a value may be beyond the limits
 * @param silentAfter seconds without a reading
 */
export async function watchAll(
  port: number,
  token: string,
  locationId: string,
  { after, silentAfter }: { readonly after: number; readonly silentAfter: number },
): Promise<void> {
  const about = { subject: 'sensor', locationId, kinds: ['temperature'] }
  const limits = { condition: 'limits', lowLow: -30, low: -25, high: 8, highHigh: 15, recovery: 0.5, after }
  for (const alert of [
    { name: 'Limits', ...about, ...limits },
    { name: 'Silent', ...about, condition: 'noData', after: silentAfter },
  ])
    await post(port, token, '/alert', { alert })
}

/** Sends readings as a machine. @throws unless the call is answered well */
export const sendReadings = (port: number, key: string, body: string, agent: Agent): Promise<number> =>
  once(
    {
      port,
      method: 'POST',
      path: '/api/v0/machines/readings',
      headers: { authorization: `Bearer ${key}` },
      body,
    },
    agent,
  )
