-- Every table says what ends its rows. Here are the columns and indexes by which old rows are found a few at a time.

-- Until when a guess counts: then its row goes. Rows of servers of the version before say nothing, and stay for a day.
alter table login_failure add column counts_until timestamptz not null default now() + interval '1 day';
create index login_failure_ends_idx on login_failure (counts_until);

-- Whether somebody chose for how long a kind is kept. A row that the server wrote of a run says when that was, no more.
alter table retention add column is_chosen boolean not null default true;

create index call_rate_ends_idx on call_rate (started);
create index heavy_call_ends_idx on heavy_call (until);
create index mail_ends_idx on mail (created);
create index inspector_key_ends_idx on inspector_key (ends_at);
create index order_link_ends_idx on order_link (ends_at);
create index sign_up_ends_idx on sign_up (created);
create index print_agent_key_ends_idx on print_agent_key (expires) where expires is not null;
create index terminal_key_ends_idx on terminal_key (expires) where expires is not null;
create index device_key_ends_idx on device_key (revoked) where revoked is not null;
-- By when they began, which never changes: they are written to at every call.
create index session_terminal_ends_idx on session (started) where terminal_id is not null;
create index session_ends_idx on session (home_organization_id, started);
create index request_ends_idx on request (organization_id, created);

create index audit_delivery_ends_idx on audit_delivery (organization_id, at);
create index data_export_ends_idx on data_export (organization_id, asked);
create index reserved_range_ends_idx on reserved_range (organization_id, created);
create index reading_hour_ends_idx on reading_hour (organization_id, at);
create index notification_ends_idx on notification (organization_id, created);
create index sheet_import_ends_idx on sheet_import (organization_id, created);
create index print_job_ends_idx on print_job (organization_id, created);
create index trigger_firing_ends_idx on trigger_firing (organization_id, created);
create index day_plan_ends_idx on day_plan (organization_id, created);
create index webhook_message_ends_idx on webhook_message (organization_id, created);

-- Lines go with what they are lines of, those too that were removed.
create index delivery_parent_idx on delivery (organization_id, notification_id);
create index import_note_parent_idx on import_note (organization_id, sheet_import_id);
create index day_plan_line_parent_idx on day_plan_line (organization_id, day_plan_id);
create index print_job_reprint_idx on print_job (organization_id, reprint_of_id) where reprint_of_id is not null;
create index alarm_drill_kept_idx on alarm_drill (organization_id, notification_id);
