-- Baskets are filled from menus, by their guests, and from orders that are kept as templates.

alter table menu add column covers integer;
alter table menu_item add column expected double precision;
alter table order_batch add column is_template boolean not null default false;
