-- When lives in days end, at a place and of a product; when the pack of a label was opened.
alter table location add column life_ends text;
alter table product add column life_ends text;
alter table label add column opened_at timestamptz;
