-- Addresses of people are told to those who manage them: no text for searching holds one any more.
-- The owner of the tables reads past the policies for this one moment.
alter table "user" no force row level security;
update "user" set search_text = btrim(regexp_replace(
  replace(search_text, lower(regexp_replace(normalize(email, NFD), '[\u0300-\u036f^`¨¯´·¸]', '', 'g')), ''), '\s+', ' ', 'g'));
alter table "user" force row level security;
