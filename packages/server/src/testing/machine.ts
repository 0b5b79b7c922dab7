/** A machine of a test: a device with sensors, joined by its three codes, that sends over HTTP. */
import { gzipSync } from 'node:zlib'
import { newId } from '../adapters/ids.ts'
import type { Answer, TestApp, TestOrganization } from './app.ts'

export interface TestMachine {
  readonly deviceId: string
  readonly serial: string
  readonly activationKey: string
  readonly key: string
  /** Ids of its sensors by their technical names. */
  readonly sensors: Readonly<Record<string, string>>
  /** Joins once more. */
  join(more?: object): Promise<Answer>
  send(readings: readonly unknown[]): Promise<Answer>
}

export interface Sent {
  readonly key?: string | null
  readonly type?: string
  readonly packed?: boolean
  readonly language?: string
}

let made = 0

/** A call of a machine with bytes as they are. */
export async function sendBytes(
  t: TestApp,
  path: string,
  body: string | Buffer,
  { key = null, type = 'application/json', packed = false, language }: Sent = {},
): Promise<Answer> {
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/v0/machines/${path}`,
    headers: {
      'content-type': type,
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(packed ? { 'content-encoding': 'gzip' } : {}),
      ...(language === undefined ? {} : { 'accept-language': language }),
    },
    payload: packed ? gzipSync(body) : body,
  })
  return {
    status: response.statusCode,
    body: response.json<Record<string, any>>(),
    raw: response.rawPayload,
    headers: response.headers,
  }
}

/** The code by which machines join an organization, as whoever may make devices reads it. */
export async function connectionCodeOf(t: TestApp, organization: TestOrganization): Promise<string> {
  const admin = await t.tokenIn(organization.id, 5, organization.places.kitchen)
  const answer = await t.call(admin, 'GET', `/organization?organizationId=${organization.id}`)
  return answer.body['organization'].organizationConnectionId as string
}

/** @param sensors technical name to what the sensor is besides */
export async function makeMachine(
  t: TestApp,
  organization: TestOrganization,
  sensors: Readonly<Record<string, object>> = { air: {} },
  device: { readonly serial?: string; readonly [field: string]: unknown } = {},
): Promise<TestMachine> {
  const { kitchen } = organization.places
  const by = await t.tokenIn(organization.id, 5, kitchen)
  const serial = device.serial ?? `M-${newId()}`
  const entered = await t.call(by, 'POST', '/device', {
    device: { name: 'Machine', type: 'fridge', serial, locationId: kitchen, ...device },
  })
  if (entered.status !== 200) throw new Error(JSON.stringify(entered.body))
  const { id: deviceId, activationKey } = entered.body['device'] as { id: string; activationKey: string }
  const ids: Record<string, string> = {}
  for (const [path, more] of Object.entries(sensors)) {
    const given = {
      name: path,
      path: `${path}-${newId().slice(-12)}`,
      kind: 'temperature',
      deviceId,
      locationId: kitchen,
      ...more,
    }
    const answer = await t.call(by, 'POST', '/sensor', { sensor: given })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    ids[path] = answer.body['sensor'].id as string
  }
  const connectionCode = await connectionCodeOf(t, organization)
  // Each from a place of its own: of one, only so many wrong ones are borne.
  made += 1
  const from = `10.66.${made >> 8}.${made & 255}`
  const join = async (more: object = {}): Promise<Answer> => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/v0/machines/join',
      remoteAddress: from,
      payload: { connectionCode, serialNumber: serial, activationKey, ...more },
    })
    return {
      status: response.statusCode,
      body: response.json<Record<string, any>>(),
      raw: response.rawPayload,
      headers: response.headers,
    }
  }
  const joined = await join()
  if (joined.status !== 200) throw new Error(JSON.stringify(joined.body))
  const { key } = joined.body as { key: string }
  return {
    deviceId,
    serial,
    activationKey,
    key,
    sensors: ids,
    join,
    send: readings => t.call(key, 'POST', '/machines/readings', { readings }),
  }
}
