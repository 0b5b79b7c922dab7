import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WrongUse } from '../settings.ts'
import { readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'cloche-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const WHOLE = {
  server: 'https://kitchen.example.com/',
  connectionCode: 'KTCH-4242',
  machines: [{ serial: 'A', activationKey: 'K', sensors: { 'combi-steamer/actual-humidity': null } }],
  opcua: [{ endpoint: 'opc.tcp://10.0.0.20:4840', fingerprint: 'AB:CD' }],
  folders: [{ path: 'loggers', machine: 'A', zone: 'Europe/Madrid', columns: { C: 'fridge/air' } }],
}
const warned: string[] = []
function read(content: object) {
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(content), { mode: 0o600 })
  return readSettings(['--folder', folder], text => warned.push(text))
}

test('what is not said has a safe value', () => {
  expect(read(WHOLE)).toMatchObject({
    server: 'https://kitchen.example.com',
    machines: [{ interval: 60, prefix: '', action: undefined }],
    opcua: [{ securityMode: 'SignAndEncrypt', securityPolicy: 'Basic256Sha256', fingerprint: 'abcd' }],
    folders: [{ path: join(folder, 'loggers'), serial: 'A', dates: undefined }],
    limits: { statusMs: 300_000 },
  })
  expect(warned).toEqual([])
  chmodSync(join(folder, 'settings.json'), 0o644)
  readSettings(['--folder', folder], text => warned.push(text))
  expect(warned).toEqual([expect.stringContaining('can be read by others')])
  chmodSync(join(folder, 'settings.json'), 0o600)
})

test.each([
  ['server', { server: 'http://kitchen.example.com' }, 'https'],
  ['a slip of the pen', { conectionCode: 'x' }, 'conectionCode is no setting'],
  ['one within', { machines: [{ serial: 'A', activationKey: 'K', intervall: 5 }] }, 'machines[0]: intervall'],
  ['nothing', { connectionCode: undefined }, 'connectionCode is needed'],
  ['a serial twice', { machines: [WHOLE.machines[0], WHOLE.machines[0]] }, 'same serial'],
  ['a path', { machines: [{ serial: 'A', activationKey: 'K', sensors: { x: 'Not A Path' } }] }, 'sensors.x'],
  ['an interval', { machines: [{ serial: 'A', activationKey: 'K', interval: 0 }] }, 'from 1 to 86400'],
  ['an endpoint', { opcua: [{ endpoint: 'http://x' }] }, 'opc.tcp'],
  ['a mode', { opcua: [{ endpoint: 'opc.tcp://x:1', securityMode: 'Some' }] }, 'None, Sign, SignAndEncrypt'],
  [
    'a policy without a mode',
    { opcua: [{ endpoint: 'opc.tcp://x:1', securityMode: 'None', securityPolicy: 'Basic256Sha256' }] },
    'goes with',
  ],
  ['a user without a password', { opcua: [{ endpoint: 'opc.tcp://x:1', user: 'x' }] }, 'password'],
  ['a zone', { folders: [{ ...WHOLE.folders[0], zone: 'Mars/Base' }] }, 'Mars/Base'],
  ['a machine that is not there', { folders: [{ ...WHOLE.folders[0], machine: 'B' }] }, 'serial B'],
])('%s is named', (_, more, said) => {
  expect(() => read({ ...WHOLE, ...more })).toThrow(WrongUse)
  expect(() => read({ ...WHOLE, ...more })).toThrow(said)
})
