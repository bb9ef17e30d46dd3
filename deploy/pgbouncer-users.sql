-- The lines of /etc/pgbouncer/userlist.txt: docs/operate/database.md.
select format('"%s" "%s"', rolname, rolpassword) from pg_authid where rolname = 'reprise';
