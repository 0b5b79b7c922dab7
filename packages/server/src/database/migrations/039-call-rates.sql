-- How often an address made a call that may be made a few times a minute alone, counted for all servers together.
create table call_rate (
  call text not null,
  address text not null,
  started timestamptz not null default now(),
  count integer not null default 1,
  primary key (call, address)
);

-- The queues whose rows come and go are swept soon, not when a fifth of a long table has died; a session's row, which
-- changes with its use, leaves room on its page for the next version.
alter table call_rate set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table unsealed set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000);
alter table session set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, fillfactor = 80);
-- A table of millions of labels is swept and counted after each hundred thousand changes, not after two millions.
alter table label set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 100000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 200000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);
alter table label_link set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 500000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500000);
