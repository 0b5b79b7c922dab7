/** Takes what happened in a machine into the ledger of events, once under its id, at the machine's place. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Locale } from '@cloche/domain/text'
import { serverActor } from '../../audit/server-actor.ts'
import type { Origin } from '../../database/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import { insertMany } from '../../entity-engine/insert-many.ts'
import type { MachineCaller } from './caller.ts'
import { judgeEvents, type EventRefusal, type MachineEvent } from './judge-events.ts'
import { worded, type Taken } from './take-readings.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type Named = ReadonlyMap<
  string,
  { readonly id: string; readonly productId?: string; readonly batchId?: string }
>

/** What machines name of an organization's, by its id or as people write it. */
const FINDERS = {
  program: `select id, name as said from program where organization_id = $1 and deleted is null and (id = any($2::uuid[]) or name = any($3::text[]))`,
  batch: `select id, code as said, product_id as "productId" from batch where organization_id = $1 and deleted is null
    and (id = any($2::uuid[]) or code = any($3::text[]))`,
  label: `select id, serial::text as said, product_id as "productId", batch_id as "batchId" from label where organization_id = $1 and deleted is null
    and (id = any($2::uuid[]) or serial::text = any($3::text[]))`,
} as const
type Thing = keyof typeof FINDERS

async function find(
  transaction: Transaction,
  organizationId: string,
  thing: Thing,
  names: readonly (string | null)[],
): Promise<Named> {
  const asked = [...new Set(names.filter(name => name !== null))]
  if (asked.length === 0) return new Map()
  const { rows } = await transaction.query<{ id: string; said: string | null }>({
    text: `${FINDERS[thing]} limit 5000`,
    values: [organizationId, asked.filter(name => UUID.test(name)), asked],
  })
  // Of two that are called the same neither is meant.
  const bySaid = Map.groupBy(rows, ({ said }) => said)
  return new Map([
    ...[...bySaid].flatMap(([said, of]) =>
      said !== null && of.length === 1 && of[0] ? [[said, of[0]] as const] : [],
    ),
    ...rows.map(row => [row.id, row] as const),
  ])
}

/** Those that are not there yet. The machine's row is locked: nobody else writes the same meanwhile. */
async function missing(
  transaction: Transaction,
  { organizationId, deviceId }: MachineCaller,
  events: readonly MachineEvent[],
): Promise<readonly MachineEvent[]> {
  await transaction.query({
    text: 'select 1 from device where organization_id = $1 and id = $2 for no key update',
    values: [organizationId, deviceId],
    keepsPlan: true,
  })
  const { rows } = await transaction.query<{ id: string }>({
    text: `select event.id from unnest($2::uuid[], $3::timestamptz[]) as given(id, at)
      join event on event.organization_id = $1 and event.at = given.at and event.id = given.id`,
    values: [organizationId, events.map(({ id }) => id), events.map(({ at }) => at)],
  })
  const known = new Set(rows.map(({ id }) => id))
  return events.filter(({ id }) => !known.has(id))
}

/** What an event is about, as links where it is found, as the machine said it where it is not. */
function aboutOf(event: MachineEvent, found: Readonly<Record<Thing, Named>>) {
  const of = (thing: Thing) => {
    const said = event[thing]
    return said === null ? undefined : (found[thing].get(said) ?? found[thing].get(said.toLowerCase()))
  }
  const [program, batch, label] = [of('program'), of('batch'), of('label')]
  const unknown = (['program', 'batch', 'label'] as const).flatMap(thing =>
    event[thing] !== null && of(thing) === undefined ? [[thing, event[thing]] as const] : [],
  )
  return {
    programId: program?.id ?? null,
    labelId: label?.id ?? null,
    batchId: batch?.id ?? label?.batchId ?? null,
    productId: label?.productId ?? batch?.productId ?? null,
    data: { ...event.data, ...Object.fromEntries(unknown) },
  }
}

export async function takeEvents(
  transaction: Transaction,
  caller: MachineCaller,
  given: readonly unknown[],
  { locale, origin }: { readonly locale: Locale; readonly origin?: Origin },
): Promise<Taken<EventRefusal>> {
  const { organizationId, deviceId, locationId, now } = caller
  const { events, repeated, rejected } = judgeEvents(given, caller)
  const words = worded(rejected, 'machineEvent', locale)
  if (events.length === 0) return { accepted: 0, duplicates: repeated, rejected: words }
  const fresh = await missing(transaction, caller, events)
  const duplicates = repeated + events.length - fresh.length
  if (fresh.length === 0) return { accepted: 0, duplicates, rejected: words }
  const asked = (thing: Thing) =>
    find(
      transaction,
      organizationId,
      thing,
      fresh.map(event => event[thing]),
    )
  const [program, batch, label] = await Promise.all([asked('program'), asked('batch'), asked('label')])
  const rows = fresh.map(event => ({
    id: event.id,
    at: event.at,
    kind: event.kind,
    action: event.action,
    locationId,
    deviceId,
    ...aboutOf(event, { program, batch, label }),
  }))
  const actor = serverActor(organizationId, origin)
  await transaction.query(insertMany(ENTITIES.event, actor, new Date(now).toISOString(), rows))
  return { accepted: fresh.length, duplicates, rejected: words }
}
