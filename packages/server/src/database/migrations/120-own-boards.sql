-- Which figures, places and days a person chose for the board.
alter table own_reporting add column board jsonb;
