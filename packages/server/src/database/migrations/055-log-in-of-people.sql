-- People who log in by the directory of their organization, and are kept by it.

-- Where a person comes from; null: was made here.
alter table "user" add column directory_source text;

-- The domains of an organization's addresses. Which organization an address logs in to is asked before one is known.
create table log_in_domain (
  organization_id uuid not null,
  domain text not null,
  -- What a TXT record of the domain has to say.
  proof text not null,
  proven timestamptz,
  checked timestamptz,
  -- Why the last look found no proof.
  fault text,
  created timestamptz not null default now(),
  primary key (organization_id, domain)
);
create unique index log_in_domain_proven_key on log_in_domain (domain) where proven is not null;
alter table log_in_domain enable row level security;
create policy tenant on log_in_domain to cloche_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select on log_in_domain to cloche_app;

-- Log-ins under way: what was sent along, by the digest of what comes back. Looked up before an organization is known.
create table log_in_flow (
  digest bytea primary key,
  kind text not null check (kind in ('away', 'back')),
  organization_id uuid not null,
  user_id uuid,
  -- Digest of what the browser that began it keeps.
  challenge text not null,
  sealed bytea,
  expires timestamptz not null
);
create index log_in_flow_expires_idx on log_in_flow (expires);

-- By what a directory calls us. Of each only a digest; looked up before an organization is known.
create table scim_token (
  digest bytea primary key,
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  ending text not null,
  created timestamptz not null default now(),
  created_by text,
  last_used timestamptz
);
create unique index scim_token_id_key on scim_token (id);
create index scim_token_organization_idx on scim_token (organization_id);

-- How an organization's people log in by its own directory.
create table directory (
  organization_id uuid not null primary key,
  settings jsonb not null,
  sealed_secret bytea,
  version integer not null default 1,
  changed timestamptz not null default now(),
  last_log_in timestamptz,
  last_scim timestamptz
);
alter table directory enable row level security;
alter table directory force row level security;
create policy tenant on directory using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update on directory to cloche_app;
alter table directory add constraint directory_organization_fkey foreign key (organization_id) references organization (id);

-- Who a person is in the directory.
create table directory_person (
  organization_id uuid not null,
  user_id uuid not null,
  issuer text,
  subject text,
  -- What the directory calls its own record.
  external_id text,
  user_name text,
  created timestamptz not null default now(),
  changed timestamptz not null default now(),
  primary key (organization_id, user_id)
);
create unique index directory_person_subject_key on directory_person (organization_id, issuer, subject);
create unique index directory_person_name_key on directory_person (organization_id, user_name);
alter table directory_person enable row level security;
alter table directory_person force row level security;
create policy tenant on directory_person using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on directory_person to cloche_app;
alter table directory_person add constraint directory_person_organization_fkey foreign key (organization_id) references organization (id);
alter table directory_person add constraint directory_person_user_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);

create table directory_group (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  external_id text,
  created timestamptz not null default now(),
  changed timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index directory_group_name_key on directory_group (organization_id, name);
alter table directory_group enable row level security;
alter table directory_group force row level security;
create policy tenant on directory_group using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on directory_group to cloche_app;
alter table directory_group add constraint directory_group_organization_fkey foreign key (organization_id) references organization (id);

create table directory_member (
  organization_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (organization_id, group_id, user_id)
);
create index directory_member_user_idx on directory_member (organization_id, user_id);
alter table directory_member enable row level security;
alter table directory_member force row level security;
create policy tenant on directory_member using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on directory_member to cloche_app;
alter table directory_member add constraint directory_member_organization_fkey foreign key (organization_id) references organization (id);
alter table directory_member add constraint directory_member_group_fkey foreign key (organization_id, group_id) references directory_group (organization_id, id) on delete cascade;
alter table directory_member add constraint directory_member_user_fkey foreign key (organization_id, user_id) references "user" (organization_id, id);

-- What became of the last tries, so that who sets it up sees why one failed.
create table directory_try (
  organization_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  way text not null check (way in ('oidc', 'saml', 'scim')),
  -- Null: it went well.
  fault text,
  detail text,
  email text,
  primary key (organization_id, id)
);
create index directory_try_at_idx on directory_try (organization_id, at);
alter table directory_try enable row level security;
alter table directory_try force row level security;
create policy tenant on directory_try using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, delete on directory_try to cloche_app;
alter table directory_try add constraint directory_try_organization_fkey foreign key (organization_id) references organization (id);
