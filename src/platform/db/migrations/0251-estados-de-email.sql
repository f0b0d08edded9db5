alter table emails validate constraint emails_estado_check;
