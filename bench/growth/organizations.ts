/** The organizations of a load: places, products, sensors and an owner who can log in. */
import { hashPassword } from '../../packages/server/src/adapters/passwords.ts'
import { firstStates } from '../../packages/server/src/tenancy/organizations/first-records/states.ts'
import { BENCH_PASSWORD } from '../installation.ts'
import { idSql } from './ids.ts'
import { copying } from './pattern.ts'
import { sizesOf, type Shape } from './sizes.ts'
import type { Loader } from './superuser.ts'

/** A year, up to the start of the load. */
const DAYS = 365
/** How many of each there are to so many labels. */
const LABELS_OF = { batch: 10, product: 500, location: 10_000 }
const LOCATIONS_MAX = 100
/** A sensor tells its value every five minutes. */
const READINGS_OF_SENSOR = (DAYS * 24 * 60) / 5

export function makeOrganizations(loader: Loader, shape: Shape, measured: number): Promise<void> {
  const { client, step } = loader
  return step('organizations', async () => {
    await client.query(`insert into bench.time select now() - make_interval(days => ${DAYS}), now()`)
    await client.query(
      `select ensure_month(parent, month::date)
       from unnest($1::text[]) parent, bench.time t, generate_series(date_trunc('month', t."from"), t.until, interval '1 month') month`,
      [['event', 'history', 'stock_variation', 'reading', 'reading_minute']],
    )
    await client.query(
      `insert into bench.organization
       select place, ${idSql('organization', 'place', '0')}, size, ceil(size / ${LABELS_OF.batch}::float), ceil(size / ${LABELS_OF.product}::float),
         least(${LOCATIONS_MAX}, ceil(size / ${LABELS_OF.location}::float)), ceil(readings / ${READINGS_OF_SENSOR}::float), readings
       from (select place::int, size, ceil(size * $2::float)::bigint as readings from unnest($1::int[]) with ordinality s (size, place)) sized`,
      [sizesOf(shape, measured), shape.readingsPerLabel],
    )
    await client.query(
      `insert into organization (id, name) select id, 'Kitchens ' || place from bench.organization`,
    )
    await client.query(
      `insert into customer (organization_id, name, search_text)
       select id, 'Kitchens ' || place, 'kitchens ' || place from bench.organization`,
    )
    const location = (number: string) => idSql('location', 'o.place', number)
    await client.query(
      `insert into location (organization_id, id, name, type, parent_id, hierarchy, search_text)
       select o.id, ${location('n')}, 'Kitchen ' || n, 'kitchen', case when n > 1 then ${location('1')} end,
         case when n > 1 then array[${location('1')}, ${location('n')}] else array[${location('n')}] end, 'kitchen ' || n
       from bench.organization o, generate_series(1, o.locations) n`,
    )
    const { rows } = await client.query<{ id: string }>('select id from bench.organization')
    for (const { id } of rows)
      for (const { text, values } of firstStates(id, 'en')) await client.query(text, values as unknown[])
    await client.query(
      `insert into "user" (organization_id, id, name, full_name, email, role_level)
       select id, ${idSql('user', 'place', '1')}, 'Owner', 'Owner', 'owner@' || place || '.growth.example', 5 from bench.organization`,
    )
    await client.query(
      `insert into identity (id, email, password_hash, organization_id, user_id)
       select gen_random_uuid(), 'owner@' || place || '.growth.example', $1, id, ${idSql('user', 'place', '1')} from bench.organization`,
      [await hashPassword(BENCH_PASSWORD)],
    )
    const own = { organization_id: 'o.id' }
    await client.query(
      await copying(loader, 'product', 'bench.organization o, generate_series(1, o.products) n', {
        ...own,
        id: idSql('product', 'o.place', 'n'),
        name: `'Product ' || n`,
        sku: `'P' || n`,
        search_text: `'product ' || n || ' p' || n`,
      }),
    )
    await client.query(
      await copying(loader, 'sensor', 'bench.organization o, generate_series(1, o.sensors) n', {
        ...own,
        id: idSql('sensor', 'o.place', 'n'),
        location_id: location('1 + n % o.locations'),
        name: `'Fridge ' || n`,
        path: `'temperature/fridge-' || n`,
        search_text: `'fridge ' || n`,
      }),
    )
  })
}
