-- The bell asks every few minutes how many notifications wait: few of many, by place.
create index notification_pending_idx on notification (organization_id, location_id, registered desc, id)
  where deleted is null and not resolved;
