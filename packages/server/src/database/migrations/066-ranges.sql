-- Where products, programs and templates of labels are offered; none: everywhere. No index: a list at a place takes those
-- that are offered everywhere besides, and goes by its own order.
alter table product add column place_ids uuid[] not null default '{}';
alter table program add column place_ids uuid[] not null default '{}';
alter table template add column place_ids uuid[] not null default '{}';
