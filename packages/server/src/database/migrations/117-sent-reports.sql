-- Reports are sent by their schedules: which letter went to an address, and who wants none of them any more.
alter table scheduled_report add column unsubscribed text;
alter table report_delivery add column scheduled_report_id uuid;
alter table report_delivery add column mail_id text;
alter table report_delivery add column link_digest text;
create index report_delivery_scheduled_report_id_idx on report_delivery (organization_id, scheduled_report_id, id) where deleted is null and scheduled_report_id is not null;
create index report_delivery_link_digest_idx on report_delivery (organization_id, link_digest, id) where deleted is null;
alter table report_delivery add constraint report_delivery_scheduled_report_id_fkey foreign key (organization_id, scheduled_report_id) references scheduled_report (organization_id, id);
