-- Triggers refuse changes and do nothing else: what is published, which alerts are looked after and which sessions end
-- with another is written by the code, in the transaction of what it follows from.

drop trigger published_insert on product;
drop trigger published_update on product;
drop trigger published_insert on location;
drop trigger published_update on location;
drop trigger published_insert on equipment;
drop trigger published_update on equipment;
drop function keep_published();
drop trigger published_labels on product;
drop function publish_labels();
drop trigger alert_watch_insert on alert;
drop trigger alert_watch_update on alert;
drop function keep_alert_watch();
drop trigger end_children on session;
drop function end_children();

-- A line says that an organization shows a record of its own. Nobody stands in another's way by naming its record too:
-- the record itself is asked, under the tenancy of the line, and is not there.
alter table published drop constraint published_pkey, add primary key (entity, record_id, organization_id);
alter table published enable row level security;
drop policy if exists tenant on published;
create policy tenant on published to cloche_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on published to cloche_app;

alter table alert_watch enable row level security;
create policy tenant on alert_watch to cloche_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on alert_watch to cloche_app;

-- An agent is never taken out of its table, only marked as removed, so nothing ever followed along this key.
alter table print_agent_key drop constraint print_agent_key_agent_fkey;
