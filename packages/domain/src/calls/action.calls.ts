import { defineCall } from '../catalogue/call.ts'
import { listBody } from '../catalogue/derive/index.ts'
import { ENTITIES } from '../entities/all.ts'
import {
  rowOf,
  text,
  object,
  uuid,
  oneOf,
  amount,
  degrees,
  instant,
  list,
  someOf,
  namedPageAnswer,
  line,
} from './schema.ts'
import { picture } from './haccp.calls.ts'

const listed = listBody(ENTITIES.action)
/** As the list of actions, in the order that these calls have by their names: what changed last comes first. */
const newestFirst = {
  ...listed,
  properties: {
    ...listed.properties,
    by: { ...listed.properties?.['by'], default: 'updated' },
    sort: { ...listed.properties?.['sort'], default: 'desc' },
  },
} as typeof listed

/** The list of actions of one use: names and conditions are those of the standard list of actions. */
function listOfUse<const What extends 'executables' | 'installables' | 'schedulables'>(
  what: What,
  summary: string,
) {
  return defineCall({
    name: `production.${what}` as const,
    area: 'production',
    method: 'POST',
    path: `/actions/${what}/get` as const,
    gate: { key: 'AC', verb: 'view' },
    summary,
    body: newestFirst,
    isRead: true,
    answer: namedPageAnswer(what, list(someOf('action'), 1000), ENTITIES.action),
  })
}

export const ACTION_CALLS = [
  listOfUse('executables', 'Actions that a person or a device can run'),
  listOfUse('installables', 'Actions that can be put onto a device'),
  listOfUse('schedulables', 'Actions that a task can plan'),
  defineCall({
    name: 'production.actionMini',
    area: 'production',
    method: 'POST',
    path: '/action/mini/get',
    gate: { key: 'AC', verb: 'view' },
    summary: 'The title of an action, by its id or by its path',
    body: object({ actionId: uuid, actionPath: line(100, 1) }, ['actionId', 'actionPath']),
    isRead: true,
    answer: object({ action: someOf('action') }),
  }),
  defineCall({
    name: 'production.runAction',
    area: 'production',
    method: 'POST',
    path: '/action/run',
    gate: { key: 'TA', verb: 'edit', doing: ['task'] },
    summary: 'Write down that an action was begun or done, with what was found and what shows it',
    body: object({
      run: object(
        {
          id: uuid,
          /** When it was done; now unless named. */
          at: instant,
          actionId: uuid,
          locationId: uuid,
          kind: oneOf(['start', 'end']),
          celsius: degrees,
          quantity: amount,
          productId: uuid,
          labelId: uuid,
          programId: uuid,
          deviceId: uuid,
          taskId: uuid,
          photoId: uuid,
          /** A JPEG, PNG or WebP in base64, kept with the event. */
          photo: picture,
          note: line(500),
        },
        [
          'id',
          'at',
          'kind',
          'celsius',
          'quantity',
          'productId',
          'labelId',
          'programId',
          'deviceId',
          'taskId',
          'photoId',
          'photo',
          'note',
        ],
      ),
    }),
    bodyLimit: 2 * 1024 * 1024,
    isRepeatable: true,
    answer: object({ event: rowOf('event') }),
  }),
  defineCall({
    name: 'production.actionBytecode',
    area: 'production',
    method: 'GET',
    path: '/action/bytecode',
    gate: { key: 'AC', verb: 'view' },
    summary: 'The scan code of an action by its id, or the action of a scan code',
    query: object({ actionId: uuid, bytecode: line(60, 1) }, ['actionId', 'bytecode']),
    isRead: true,
    answer: object({ bytecode: text, address: text, action: rowOf('action') }, [
      'bytecode',
      'address',
      'action',
    ]),
  }),
] as const
