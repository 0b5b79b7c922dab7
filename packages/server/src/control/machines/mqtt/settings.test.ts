/** What the settings say is what the application listens to, and it ends with it. */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import mqtt from 'mqtt'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/app.ts'
import { makeMachine } from '../../../testing/machine.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('MQTT_PORT opens the broker, which closes with the application', { timeout: 60_000 }, async () => {
  const port = await freePort()
  const t = await createTestApp({ settings: { MQTT_PORT: String(port) } })
  const machine = await makeMachine(t, t.home)
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: machine.serial,
    password: machine.key,
    protocolVersion: 4,
    reconnectPeriod: 0,
  })
  const reading = { sensor: machine.sensors['air'], at: new Date().toISOString(), value: 4 }
  await client.publishAsync(`cloche/v1/${machine.serial}/readings`, JSON.stringify({ readings: [reading] }), {
    qos: 1,
  })
  const sensorId = machine.sensors['air']
  const { sensor } = (await t.call(await t.token(3), 'GET', `/sensor?sensorId=${sensorId}`)).body as Record<
    string,
    any
  >
  expect(sensor.lastValue).toBe(4)
  const closed = new Promise(resolve => client.once('close', () => resolve(true)))
  await t.close()
  expect(await closed).toBe(true)
  await expect(mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 }, false)).rejects.toThrow()
})
