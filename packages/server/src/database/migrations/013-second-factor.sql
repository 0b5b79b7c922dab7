-- One-time codes as a second factor of logging in; of recovery codes only digests.
alter table identity
  add factor_sealed bytea,
  -- Null while it is being set up: it is not asked for yet.
  add factor_confirmed timestamptz,
  -- The newest step whose code was used: each works once.
  add factor_last_step bigint not null default 0;
create table recovery_code (
  identity_id uuid not null references identity (id) on delete cascade,
  digest bytea not null,
  primary key (identity_id, digest)
);
