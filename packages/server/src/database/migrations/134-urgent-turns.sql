-- Heavy calls that somebody waits for at a screen or a printer have places of their own.
alter table heavy_call add column is_urgent boolean not null default false;
