/** The machine agent: reads machines by OPC UA and loggers' files, and tells Cloche what they measure until it is stopped. */
import type { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import { WrongUse } from '../settings.ts'
import { Cloche, reasonOf } from './cloche.ts'
import { Folder } from './files/folder.ts'
import { log, logOf } from './log.ts'
import { Machine } from './machine.ts'
import { ownCertificates } from './opcua/connection.ts'
import { Endpoint, look } from './opcua/endpoint.ts'
import { HELP, readSettings, type Settings } from './settings.ts'

/** What is at the server or a machine may end before the process does. */
const GRACE_MS = 10_000

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(HELP)
    return 0
  }
  const settings = readSettings(args, log)
  const certificates = settings.opcua.length === 0 ? undefined : await ownCertificates(settings.folder)
  try {
    if (settings.isLook) await lookAround(settings, certificates)
    else await run(settings, certificates)
    return 0
  } finally {
    await certificates?.dispose()
  }
}

async function run(settings: Settings, certificates: OPCUACertificateManager | undefined): Promise<void> {
  const { server, connectionCode, folder, limits } = settings
  const stop = new AbortController()
  const stopping = stop.signal
  const around = { server, connectionCode, folder, cloche: new Cloche(server), limits, log, stopping }
  const machines = new Map(settings.machines.map(one => [one.serial, new Machine(one, around)]))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping.aborted) process.exit(1)
      log('Stopping')
      stop.abort()
      setTimeout(() => process.exit(1), GRACE_MS).unref()
    })
  const sources = [
    ...settings.folders.flatMap(one => {
      const machine = machines.get(one.serial)
      return machine === undefined
        ? []
        : [new Folder(one, machine, logOf(one.path, log)).run(limits.lookMs, stopping)]
    }),
    ...settings.opcua.flatMap(one =>
      certificates === undefined
        ? []
        : [
            new Endpoint(one, {
              certificates,
              machines,
              longestPauseMs: limits.backOffMs,
              log,
              stopping,
            }).run(),
          ],
    ),
  ]
  log(`Reads ${machines.size} machines`)
  await Promise.all([...sources, ...[...machines.values()].map(machine => machine.run())])
}

async function lookAround(
  settings: Settings,
  certificates: OPCUACertificateManager | undefined,
): Promise<void> {
  const unknown = { prefix: '', sensors: new Map<string, string | null>() }
  for (const one of settings.opcua) {
    console.log(one.endpoint)
    try {
      if (certificates === undefined) return
      const machineOf = (serial: string) =>
        settings.machines.find(machine => machine.serial === serial) ?? unknown
      for (const line of await look(one, certificates, machineOf)) console.log(`  ${line}`)
    } catch (error) {
      console.log(`  ${reasonOf(error)}`)
    }
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof WrongUse ? `${error.message}\n\n${HELP}` : reasonOf(error))
  process.exitCode = error instanceof WrongUse ? 2 : 1
}
