-- Lists by name follow the beginning of the search text, so that order needs no second look at the table;
-- products are found by their route.

