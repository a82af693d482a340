-- The dashboard asks on every visit whether these were ever done; the trail only grows.
create index audit_first_steps on audit (action) where action in ('test_mail_sent', 'disclaimer_checked');
