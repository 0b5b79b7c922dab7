/** Finds a machine of the demo as any program would: logs in, and asks by the public calls. */
import { WrongUse } from '../settings.ts'
import { reasonOf } from '../machines/cloche.ts'

export interface DemoLogin {
  readonly server: string
  readonly email: string
  readonly password: string
}

export interface FoundMachine {
  readonly connectionCode: string
  readonly serial: string
  readonly activationKey: string
  readonly name: string
  readonly sensors: readonly FoundSensor[]
}

export interface FoundSensor {
  readonly path: string
  /** Of its newest value, ISO 8601. */
  readonly lastAt: string | null
}

interface Device {
  readonly id: string
  readonly name: string
  readonly serial: string
  readonly activationKey: string | null
}
interface Sensor extends FoundSensor {
  readonly deviceId: string | null
}

const ANSWER_MS = 30_000

/** @param by its serial, or the path of one of its sensors @throws WrongUse, saying what is missing */
export async function findMachine(
  { server, email, password }: DemoLogin,
  by: { readonly serial: string } | { readonly sensor: string },
): Promise<FoundMachine> {
  const guest = caller(server)
  const { jwt, organization } = await guest<{ jwt: string; organization: { id: string } }>(
    'POST',
    '/auth/user?populate=true',
    { user: { email, password }, provider: 'cloche' },
  )
  const { locations } = await caller(server, jwt)<{ locations: { id: string; parentId: string | null }[] }>(
    'POST',
    '/locations/get',
    {},
  )
  const locationId = locations.find(({ parentId }) => parentId === null)?.id ?? locations[0]?.id
  const entered = await caller(server, jwt)<{ jwt: string }>('POST', '/auth/user/location', { locationId })
  const call = caller(server, entered.jwt)
  const deviceId = await deviceIdOf(call, by)
  const { device } = await call<{ device: Device }>('GET', `/device?deviceId=${deviceId}`)
  const { sensors } = await call<{ sensors: Sensor[] }>('POST', '/sensors/get', {
    filter: { deviceId },
    limit: 100,
  })
  const whole = await call<{ organization: { organizationConnectionId: string | null } }>(
    'GET',
    `/organization?organizationId=${organization.id}`,
  )
  const connectionCode = whole.organization.organizationConnectionId
  if (device.activationKey === null || connectionCode === null)
    throw new WrongUse(`${email} may not see the connection code and the activation keys`)
  return {
    connectionCode,
    activationKey: device.activationKey,
    serial: device.serial,
    name: device.name,
    sensors,
  }
}

type Call = <A>(method: 'GET' | 'POST', path: string, body?: object) => Promise<A>

async function deviceIdOf(
  call: Call,
  by: { readonly serial: string } | { readonly sensor: string },
): Promise<string> {
  if ('serial' in by) {
    const { devices } = await call<{ devices: Device[] }>('POST', '/devices/get', { search: by.serial })
    const found = devices.find(({ serial }) => serial === by.serial)
    if (found === undefined) throw new WrongUse(`There is no machine with the serial ${by.serial}`)
    return found.id
  }
  const { sensors } = await call<{ sensors: Sensor[] }>('POST', '/sensors/get', { search: by.sensor })
  const deviceId = sensors.find(({ path }) => path === by.sensor)?.deviceId ?? undefined
  if (deviceId === undefined)
    throw new WrongUse(
      `There is no machine with the sensor ${by.sensor}: is this the demo? Else say --device`,
    )
  return deviceId
}

function caller(server: string, token?: string): Call {
  return async <A>(method: 'GET' | 'POST', path: string, body?: object) => {
    let response: Response
    try {
      response = await fetch(`${server}/api/v0${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: token }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      })
    } catch (error) {
      throw new WrongUse(`${server} does not answer (${reasonOf(error)}): npm start starts the demo`)
    }
    const answer = (await response.json()) as A & { message?: string }
    if (!response.ok)
      throw new WrongUse(`${method} ${path.split('?')[0]}: ${answer.message ?? response.status}`)
    return answer
  }
}
