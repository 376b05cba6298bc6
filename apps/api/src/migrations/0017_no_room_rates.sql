-- The dates of a place come from its book in memory, as a search does.
DROP TABLE room_rate;
