-- Whether a hold that a trigger makes reaches what was made of the batch.

alter table trigger add column holds_made boolean not null default true;
