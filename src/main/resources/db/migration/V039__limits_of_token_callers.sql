-- The name of a token's caller is ISSUER:SUBJECT, up to 193 characters, and a limit's name comes before it.
alter table rate_limit modify id varchar(250) character set ascii collate ascii_bin not null;
