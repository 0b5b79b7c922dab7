-- Whether a job has ended a task already is found by it.
create index task_done_id_idx on task (organization_id, done_id, id) where deleted is null;
