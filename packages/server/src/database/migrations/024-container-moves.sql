-- A container is moved in one event that names all labels in it: the timeline of each finds it by this index.
create index event_container_move_idx on event using gin ((data -> 'labelIds')) where action = 'container/move';
