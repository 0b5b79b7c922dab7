/**
 * What machines send by MQTT: to the broker that comes along, and to one of somebody else. Both are loaded where the
 * settings ask for them.
 */
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../config.ts'
import type { Pool } from '../../../database/connection.ts'
import type { MqttBroker } from './broker.ts'
import type { MqttOutside } from './outside.ts'

/** Begins and ends with the application, where the settings say so. */
export function registerMqtt(
  app: FastifyInstance,
  { pool, config }: { readonly pool: Pool; readonly config: Config },
): void {
  let broker: MqttBroker | undefined
  let outside: MqttOutside | undefined
  const warn = (details: object, text: string) => app.log.warn(details, text)
  const { host, mqttPort, mqttUrl } = config
  if (mqttPort !== undefined)
    app.addHook('onReady', async () => {
      const { startBroker } = await import('./broker.ts')
      broker = await startBroker({ pool, host, port: mqttPort, warn })
      app.log.info({ port: broker.port }, 'Machines are heard by MQTT')
    })
  if (mqttUrl !== undefined)
    app.addHook('onReady', async () => {
      const { connectOutside } = await import('./outside.ts')
      outside = connectOutside({
        pool,
        url: mqttUrl,
        name: `${hostname()}/${config.port}/${config.publicUrl}`,
        warn,
      })
    })
  app.addHook('onClose', async () => {
    await Promise.all([broker?.close(), outside?.close()])
  })
}
