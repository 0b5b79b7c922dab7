-- Taking food on to its next state is a job of its own: whoever registers labels did it, and goes on doing it.
alter table job_profile no force row level security;
update job_profile set doings = array['label', 'move'] || array_remove(doings, 'label'), version = version + 1, updated = now()
  where 'label' = any (doings);
update job_profile set doings = array_prepend('move', doings), version = version + 1, updated = now()
  where shipped = 'waiter' and not 'move' = any (doings);
alter table job_profile force row level security;
