-- A PIN is judged against the tokens of the person who was chosen: no digest finds it among everybody's any more.
drop table user_token_pin;

-- A PIN that somebody else gave opens nothing until its person has chosen their own. Those that stand go on opening.
alter table user_token add column is_given boolean not null default false;
alter table user_token add column set_at timestamptz;

-- How a tablet, a checkpoint or a signature knew the person.
alter table session add column known_by text;
alter table haccp_check add column known_by text;
alter table checkpoint_batch add column known_by text;
alter table haccp_plan_version add column signed_how text;

-- How fast PINs and cards are tried and given: until when what was spent is earned again, for all servers together.
create table token_pace (
  organization_id uuid not null,
  digest bytea not null,
  spent_until timestamptz not null,
  primary key (organization_id, digest)
);
alter table token_pace enable row level security;
alter table token_pace force row level security;
create policy tenant on token_pace using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on token_pace to cloche_app;
alter table token_pace add constraint token_pace_organization_fkey foreign key (organization_id) references organization (id);
create index token_pace_ends_idx on token_pace (organization_id, spent_until);
