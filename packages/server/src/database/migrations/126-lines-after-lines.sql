-- After which others of the same pattern a line of it is done.
alter table pattern_task add column after_line_ids uuid[] not null default '{}';
