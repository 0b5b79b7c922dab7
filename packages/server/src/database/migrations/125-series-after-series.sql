-- After the tasks of which series those of a series are done, on the same day.
alter table task_series add column after_series_ids uuid[] not null default '{}';
