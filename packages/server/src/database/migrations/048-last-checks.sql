-- When a point was checked last, read at once however often it was checked.
create index haccp_check_point_at_idx on haccp_check (organization_id, haccp_point_id, at);
