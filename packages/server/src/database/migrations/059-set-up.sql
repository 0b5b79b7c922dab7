-- What was decided of the set-up of an organization.
alter table organization add column set_up jsonb not null default '{}'::jsonb;
