/** Tables as a text names them. */
import { expect, test } from 'vitest'
import { tablesApart, tablesNamed } from './statement-tables.ts'

test.each([
  ['select 1 from product where id = $1', ['product']],
  ['select * from product p, label l where p.id = l.product_id', ['label', 'product']],
  ['insert into published (entity) select $1 from unnest($2::uuid[]) as id', ['published']],
  ['update "user" set name = $1 from session s where s.user_id = "user".id', ['session', 'user']],
  ['delete from session_hold h using session s where s.id = h.held_id', ['session', 'session_hold']],
  ['with session as (select 1) select * from session join event on true', ['event']],
  ['with a as (select 1), label as materialized (select 2) select * from a, label', []],
  ["select ' from product ' -- from label\n from state", ['state']],
  ['select * from recipe_tree($1, $2)', []],
  ['select exists (select from only public.history_202611 h)', ['history']],
  ['select extract(epoch from expires) from identity', ['identity']],
  ['select 1 from location here join location above on above.id = here.id', ['location']],
])('%s', (text, tables) => {
  expect([...tablesNamed(text)].sort()).toEqual(tables)
})

test('a statement that reaches for both kinds is found, and no other', () => {
  expect(tablesApart('select 1 from session join "user" on true')).toEqual(['session', 'user'])
  expect(tablesApart('select 1 from session, identity')).toEqual([])
  expect(tablesApart('select 1 from unsealed join event on true')).toEqual([])
})
