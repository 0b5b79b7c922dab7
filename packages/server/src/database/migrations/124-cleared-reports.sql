-- Files of reports that are kept no longer: since when they are gone. Their digests stay, so that a paper can still be checked.
alter table report add column files_cleared_at timestamptz;
create index report_kept_idx on report (organization_id, completed_at, id) where files_cleared_at is null and data_digest is not null;
