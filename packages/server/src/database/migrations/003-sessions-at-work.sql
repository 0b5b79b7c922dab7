-- The platform's people work in organizations that are not theirs: what changes there must reach their sessions too.
create index session_organization_idx on session (organization_id) where ended is null;
grant select (organization_id) on session to cloche_app;
