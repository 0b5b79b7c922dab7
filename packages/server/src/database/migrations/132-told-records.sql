-- Invoices, credit notes and purchases are sealed as they change. Those of before are sealed from now on, as they are today.
alter table invoice no force row level security;
alter table purchase no force row level security;
alter table record_revision no force row level security;
create temporary table revised_now on commit drop as
  select organization_id, now() as at, gen_random_uuid() as id, 'invoice' as entity, id as record_id, version, to_jsonb(invoice) - 'search_text' as content from invoice
  union all
  select organization_id, now(), gen_random_uuid(), 'purchase', id, version, to_jsonb(purchase) - 'search_text' from purchase;
insert into record_revision (organization_id, at, id, entity, record_id, version, content)
  select organization_id, at, id, entity, record_id, version, content from revised_now;
insert into unsealed (organization_id, ledger, ids, ats)
  select organization_id, 'record_revision', array_agg(id order by place), array_agg(at order by place)
  from (select organization_id, id, at, row_number() over (partition by organization_id order by id) as place from revised_now) as numbered
  group by organization_id, (place - 1) / 500;
drop table revised_now;
alter table invoice force row level security;
alter table purchase force row level security;
alter table record_revision force row level security;

-- Events tell of everything that labels are, since now: of labels that were made before, older releases may have told less.
insert into installation (key, value) values ('toldSince', now()::text) on conflict (key) do nothing;
create function told_since() returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select value::timestamptz from installation where key = 'toldSince'
$$;
revoke execute on function told_since() from public;
grant execute on function told_since() to cloche_app;
