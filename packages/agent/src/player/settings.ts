/** What the player is told when it is started. */
import { parseArgs } from 'node:util'
import { serverOf, WrongUse } from '../settings.ts'
import { aboutLog, LOG_NAMES, type LogName } from './logs.ts'

export const HELP = `Plays real logs as machines of the demo, as quickly as is said.

  npm start                  in one terminal
  npm run play-machines      in another

  --log NAME           what is played (${LOG_NAMES[0]})
${LOG_NAMES.map(name => `                       ${name}: ${aboutLog(name)}`).join('\n')}
  --speed NUMBER       times as fast as it was measured (60: a minute takes a second)
  --shorten            squeezes the log: each value is of the moment in which it is sent. Without it the log is told
                       as it was, and ends at the present
  --defrost            tells that the fridge defrosts while it is warm
  --device SERIAL      another machine of the demo; its sensors are found by the ends of their paths
  --sensor COLUMN=PATH another sensor for a column of the log; may be said several times
  --server URL         (http://127.0.0.1:8080)
  --email, --password  who looks the machine up (the demo's owner)`

export interface PlayerSettings {
  readonly server: string
  readonly log: LogName
  readonly speed: number
  readonly isShortened: boolean
  readonly withDefrost: boolean
  readonly serial: string | undefined
  readonly sensors: ReadonlyMap<string, string>
  readonly email: string
  readonly password: string
}

/** @throws WrongUse */
export function readPlayerSettings(args: readonly string[]): PlayerSettings {
  const values = parsed(args)
  const log = LOG_NAMES.find(name => name === (values.log ?? LOG_NAMES[0]))
  if (log === undefined) throw new WrongUse(`--log takes ${LOG_NAMES.join(', ')}`)
  const speed = Number(values.speed ?? 60)
  if (!(speed >= 1 && speed <= 100_000)) throw new WrongUse('--speed takes a number from 1 to 100000')
  return {
    server: serverOf(values.server ?? 'http://127.0.0.1:8080'),
    log,
    speed,
    isShortened: values.shorten ?? false,
    withDefrost: values.defrost ?? false,
    serial: values.device,
    sensors: new Map((values.sensor ?? []).map(sensorOf)),
    email: values.email ?? 'owner@demo.test',
    password: values.password ?? 'demo-kitchen',
  }
}

function sensorOf(text: string): [string, string] {
  const [, column, path] = /^([a-z]+)=(.+)$/.exec(text) ?? []
  if (column === undefined || path === undefined)
    throw new WrongUse(`--sensor takes a column and a path, such as air=fridge-b/air: not "${text}"`)
  return [column, path]
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        server: { type: 'string' },
        log: { type: 'string' },
        speed: { type: 'string' },
        shorten: { type: 'boolean' },
        defrost: { type: 'boolean' },
        device: { type: 'string' },
        sensor: { type: 'string', multiple: true },
        email: { type: 'string' },
        password: { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
}
