/** The demo's notifications of the last days: some wait, some were resolved, one is for one person. */
import { ENTITIES } from '@cloche/domain/entities'
import { changeRecord, createRecord, type WriteContext } from '../../entity-engine/write.ts'

interface DemoNotice {
  readonly name: string
  readonly kind: 'newReport' | 'newDevice' | 'processWarning' | 'processError' | 'test' | 'message'
  readonly level: 'info' | 'warning' | 'error'
  /** Key of the place. */
  readonly place: string
  /** Hours since it came; and until it was resolved, by whose e-mail. */
  readonly hours: number
  readonly resolved?: { readonly after: number; readonly by: string }
  /** Key of the device. */
  readonly device?: string
  /** E-mail of the person it is for. */
  readonly for?: string
  readonly description?: string
}

export const DEMO_NOTICES: readonly DemoNotice[] = [
  {
    name: 'Fridge A above 4 °C for 25 minutes',
    kind: 'processError',
    level: 'error',
    place: 'bistro-fridge',
    hours: 0.6,
    device: 'fridge-a',
    description: 'The air is at 6.8 °C. Check the door, then the products with the shortest dates.',
  },
  {
    name: 'Probe 1 has not reported for three hours',
    kind: 'processWarning',
    level: 'warning',
    place: 'central',
    hours: 3.2,
    device: 'probe',
  },
  {
    name: 'New device: Tablet at the pass',
    kind: 'newDevice',
    level: 'info',
    place: 'bistro',
    hours: 26,
    device: 'tablet-b',
  },
  {
    name: 'Delivery of fish comes at 07:30 tomorrow',
    kind: 'message',
    level: 'info',
    place: 'bistro',
    hours: 5,
    for: 'manager@demo.test',
    description: 'Llotja Nova calls before they arrive. Keep Fridge A free for three boxes.',
  },
  {
    name: 'Temperatures of last week',
    kind: 'newReport',
    level: 'info',
    place: 'marina',
    hours: 50,
    resolved: { after: 4, by: 'admin@demo.test' },
  },
  {
    name: 'Ragout took longer than 90 minutes to reach 10 °C',
    kind: 'processWarning',
    level: 'warning',
    place: 'central',
    hours: 31,
    device: 'blast',
    resolved: { after: 2, by: 'executive@demo.test' },
    description: 'The trolley was loaded too full. It was used the same day.',
  },
  {
    name: 'Freezer 1 was open for twelve minutes',
    kind: 'processError',
    level: 'error',
    place: 'central-freezer',
    hours: 74,
    device: 'freezer',
    resolved: { after: 0.3, by: 'executive@demo.test' },
  },
  {
    name: 'Test of the label printer',
    kind: 'test',
    level: 'info',
    place: 'central',
    hours: 120,
    device: 'printer-1',
    resolved: { after: 0.1, by: 'executive@demo.test' },
  },
]

/** @param places and devices ids by key; people by e-mail */
export async function loadNotices(
  context: WriteContext,
  places: ReadonlyMap<string, string>,
  devices: ReadonlyMap<string, string>,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const begins = Date.parse(context.actor.now)
  /** The same context at another time, and for somebody. */
  const at = (hoursAgo: number, userId: string | null): WriteContext => ({
    ...context,
    actor: {
      ...context.actor,
      now: new Date(begins - hoursAgo * 3_600_000).toISOString(),
      userId,
      memberId: userId,
    },
  })
  for (const notice of DEMO_NOTICES) {
    const { name, kind, level, place, hours, resolved, device, description } = notice
    const deviceId = device === undefined ? null : (devices.get(device) ?? null)
    const { id } = (await createRecord(at(hours, null), ENTITIES.notification, {
      locationId: places.get(place),
      name,
      kind,
      level,
      deviceId,
      description: description ?? null,
      userId: notice.for === undefined ? null : (people.get(notice.for) ?? null),
      address: deviceId === null ? null : `/device/${deviceId}`,
    })) as { id: string }
    if (resolved)
      await changeRecord(
        at(hours - resolved.after, people.get(resolved.by) ?? null),
        ENTITIES.notification,
        id,
        {
          resolved: true,
        },
      )
  }
}
