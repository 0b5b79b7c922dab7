/** Plays a log on a machine of the demo: finds it, joins as it, and sends what was once measured. */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join as pathOf } from 'node:path'
import { Cloche, reasonOf, Refused } from '../machines/cloche.ts'
import { join, keptKey } from '../machines/key.ts'
import { WrongUse } from '../settings.ts'
import { findMachine, type FoundMachine } from './demo.ts'
import { readLog, type PlayedLog } from './logs.ts'
import { play } from './play.ts'
import { schedule } from './schedule.ts'
import { HELP, readPlayerSettings, type PlayerSettings } from './settings.ts'

const FOLDER = '.cloche-played-machines'
const MINUTE_MS = 60_000

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(HELP)
    return 0
  }
  const settings = readPlayerSettings(args)
  const log = readLog(settings.log)
  const { server, serial, speed, isShortened, withDefrost } = settings
  const [usual = ''] = Object.values(log.sensors)
  const machine = await findMachine(settings, serial === undefined ? { sensor: usual } : { serial })
  const sensors = sensorsFor(log, machine, settings)
  const cloche = new Cloche(server)
  const now = Date.now()
  const newest = Math.max(
    0,
    ...machine.sensors
      .filter(({ path }) => [...sensors.values()].includes(path))
      .map(({ lastAt }) => (lastAt === null ? 0 : Date.parse(lastAt) + MINUTE_MS)),
  )
  const length = log.minutes.at(-1)?.minute ?? 0
  const due = schedule(length, { speed, isShortened }, now, newest)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  const takes = (due(length).sendAt - now) / MINUTE_MS
  console.log(
    `${machine.name} (${machine.serial}): ${log.about}. It takes ${Math.ceil(takes)} min; Ctrl-C ends it.`,
  )
  if (!isShortened && takes > length / speed + 1)
    console.log('Its sensors have newer values, so it goes on in real time; --shorten squeezes it.')
  const { accepted, rejected } = await play({
    cloche,
    log,
    withDefrost,
    sensors,
    due,
    join: isAnew => keyFor(machine, { server, cloche, isAnew }),
    id: randomUUID,
    say: text => console.log(text),
    stopping: stop.signal,
  })
  console.log(`${accepted} values arrived, ${rejected} were rejected`)
  return rejected > 0 && accepted === 0 ? 1 : 0
}

/** Columns of the log by the sensors they are played on. @throws WrongUse when the machine has none of them */
function sensorsFor(
  log: PlayedLog,
  machine: FoundMachine,
  { serial, sensors }: PlayerSettings,
): Map<string, string> {
  const found = new Map<string, string>()
  for (const [column, usual] of Object.entries(log.sensors)) {
    const wanted = sensors.get(column) ?? (serial === undefined ? usual : undefined)
    const path = machine.sensors
      .map(one => one.path)
      .find(one => (wanted === undefined ? one === column || one.endsWith(`/${column}`) : one === wanted))
    if (path !== undefined) found.set(column, path)
  }
  if (found.size === 0)
    throw new WrongUse(
      `${machine.name} has no sensor for ${Object.keys(log.sensors).join(', ')}: say --sensor. It has ${machine.sensors.map(({ path }) => path).join(', ') || 'none'}`,
    )
  return found
}

/** The key that was kept, so that playing again does not join again. */
async function keyFor(
  { connectionCode, serial, activationKey }: FoundMachine,
  { server, cloche, isAnew }: { server: string; cloche: Cloche; isAnew: boolean },
): Promise<string> {
  const path = pathOf(homedir(), FOLDER, encodeURIComponent(serial), 'key.json')
  if (isAnew) rmSync(path, { force: true })
  const joining = { server, connectionCode, serial, activationKey }
  return keptKey(path, joining) ?? (await join(path, joining, cloche))
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof WrongUse) console.error(error.message)
  else console.error(error instanceof Refused ? `Cloche refused: ${error.message}` : reasonOf(error))
  process.exitCode = error instanceof WrongUse ? 2 : 1
}
