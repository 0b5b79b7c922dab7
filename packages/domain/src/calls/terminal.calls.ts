/** Shared tablets: enrolled once by a code, unlocked by a PIN or a card; and proofs of a second person. */
import { defineCall } from '../catalogue/call.ts'
import { password } from './request.calls.ts'
import {
  fieldsOf,
  instant,
  line,
  list,
  nullable,
  object,
  oneOf,
  rowOf,
  text,
  typed,
  uuid,
  whole,
} from './schema.ts'

const pin = typed<string>({ type: 'string', pattern: '^[0-9]{4,8}$' })
/** As a reader sends it or a person types it. */
const mac = line(40, 4)

/** What whoever is logged in begins a session of scanning with: their own PIN or card. */
const OWN_TOKEN = object({ pin, mac }, ['pin', 'mac'])

/** What a second person proves by: who they are and their PIN, their card and their PIN, or their address and password. */
export const PROOF = object({ userId: uuid, pin, mac, email: line(254, 3), password }, [
  'userId',
  'pin',
  'mac',
  'email',
  'password',
])

/** What whoever is logged in signs by themself: one of the two. */
export const OWN_PROOF = { pin, password }

/** Somebody who may name themself by a PIN: what they are called there, and no more. */
const PERSON_HERE = object({ id: uuid, name: text })
/** At most so many are named. */
export const PEOPLE_HERE_MAX = 500

/** Batches and incidences that are vouched for at once. */
export const VERIFIED_MAX = 500

const TERMINAL = {
  terminal: fieldsOf('terminal', ['id', 'name', 'lockAfter', 'locksAtOnce']),
  location: fieldsOf('location', ['id', 'name']),
  organization: fieldsOf('organization', ['id', 'name']),
}

export const TERMINAL_CALLS = [
  defineCall({
    name: 'userControl.terminalCode',
    area: 'user-control',
    method: 'POST',
    path: '/user-control/terminal/code',
    gate: { key: 'UT', verb: 'create' },
    summary:
      'A code with which a tablet is enrolled, once, within ten minutes; the tablet before goes on until then',
    body: object({ terminalId: uuid }),
    answer: object({ code: line(20), expires: instant, enrolledAt: nullable(instant) }),
  }),
  defineCall({
    name: 'userControl.revokeTerminal',
    area: 'user-control',
    method: 'POST',
    path: '/user-control/terminal/revoke',
    gate: { key: 'UT', verb: 'create' },
    summary: 'Take back the key of a tablet and its code: whoever works there is out at once',
    body: object({ terminalId: uuid }),
    answer: object({ terminal: rowOf('terminal') }),
  }),
  defineCall({
    name: 'userControl.enroll',
    area: 'user-control',
    method: 'POST',
    path: '/terminal/enroll',
    gate: 'guest',
    summary: 'A tablet gives the code it was told, once, and gets its key, once',
    body: object({ code: line(20, 6) }),
    ratePerMinute: 20,
    answer: object({ key: line(100), ...TERMINAL }),
  }),
  defineCall({
    name: 'userControl.terminal',
    area: 'user-control',
    method: 'GET',
    path: '/terminal',
    gate: 'guest',
    isRead: true,
    summary: 'Where the tablet of a key stands',
    ratePerMinute: 240,
    answer: object(TERMINAL),
  }),
  defineCall({
    name: 'userControl.terminalPeople',
    area: 'user-control',
    method: 'GET',
    path: '/terminal/people',
    gate: 'guest',
    isRead: true,
    summary: 'Who can unlock the tablet of a key by a PIN, whoever was there last first',
    ratePerMinute: 240,
    answer: object({ people: list(PERSON_HERE, PEOPLE_HERE_MAX) }),
  }),
  defineCall({
    name: 'userControl.peopleHere',
    area: 'user-control',
    method: 'GET',
    path: '/user-control/people-here',
    gate: 'location',
    isRead: true,
    summary: 'Who can prove themself by a PIN at the chosen place, to vouch as a second person',
    answer: object({ people: list(PERSON_HERE, PEOPLE_HERE_MAX) }),
  }),
  defineCall({
    name: 'userControl.unlock',
    area: 'user-control',
    method: 'POST',
    path: '/terminal/unlock',
    gate: 'guest',
    summary:
      'A person and their PIN, or a card, at the tablet of a key: a short session, for work on the floor alone. `newPin` takes the place of a PIN that somebody else gave',
    body: object({ userId: uuid, pin, newPin: pin, mac }, ['userId', 'pin', 'newPin', 'mac']),
    ratePerMinute: 120,
    answer: object({ jwt: typed<string>({ type: 'string' }), user: fieldsOf('user', ['id', 'fullName']) }),
  }),
  defineCall({
    name: 'monitor.verifyIncidences',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/incidences/verify',
    gate: { key: 'EV', verb: 'edit' },
    summary: 'A second person vouches for closed incidences: neither who settled them nor who caused them',
    body: object({ verify: object({ incidenceIds: list(uuid, VERIFIED_MAX, 1), proof: PROOF }) }),
    answer: object({
      verified: whole(0, VERIFIED_MAX),
      verifiedBy: uuid,
      verifiedByName: nullable(line(400)),
    }),
  }),
  defineCall({
    name: 'stock.beginScanning',
    area: 'stock',
    method: 'POST',
    path: '/stock/checkpoint/begin',
    gate: { key: 'SC', verb: 'create', doing: ['book', 'receive', 'carry', 'count'] },
    summary:
      'Begin a session of scanning at a checkpoint; one that asks for PIN or card is told it, or is on a tablet',
    isRepeatable: true,
    body: object({
      begin: object(
        {
          id: uuid,
          checkpointId: uuid,
          direction: oneOf(['in', 'out', 'count']),
          name: line(200, 1),
          token: OWN_TOKEN,
        },
        ['id', 'name', 'token'],
      ),
    }),
    answer: object({ checkpointBatch: rowOf('checkpointBatch') }),
  }),
] as const
