-- Alerts about labels are looked after in the background: a breach is one notification that is open until it is over.
alter table notification add column alert_id uuid;
alter table notification add column found integer;
alter table notification add column ended_at timestamptz;
create unique index notification_breach_key on notification (organization_id, alert_id, location_id)
  where alert_id is not null and ended_at is null and deleted is null;

-- Whose alerts are to be looked after, and when next: known without an organization, like what is published.
create table alert_watch (
  organization_id uuid primary key,
  due timestamptz not null default now()
);

create function keep_alert_watch() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into alert_watch (organization_id) values (new.organization_id)
  on conflict (organization_id) do update set due = now();
  return null;
end $$;
revoke all on function keep_alert_watch() from public;

create trigger alert_watch_insert after insert on alert
  for each row when (new.subject = 'label') execute function keep_alert_watch();
create trigger alert_watch_update after update on alert
  for each row when (new.subject = 'label' and (new.active is distinct from old.active or new.deleted is distinct from old.deleted
    or new.condition <> old.condition or new.ahead is distinct from old.ahead or new.after is distinct from old.after
    or new.product_ids <> old.product_ids or new.states <> old.states or new.location_id <> old.location_id))
  execute function keep_alert_watch();

-- The owner of the tables reads past the policies for this one moment.
alter table alert no force row level security;
insert into alert_watch (organization_id)
  select distinct organization_id from alert where subject = 'label' and active and deleted is null;
alter table alert force row level security;
alter table notification add constraint notification_alert_id_fkey foreign key (organization_id, alert_id) references alert (organization_id, id);
