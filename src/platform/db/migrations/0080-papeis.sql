-- Two more roles of the people of an account: who issues and cancels without keys, and the accountant, who reads.
alter table usuarios drop constraint usuarios_papel_check;
alter table usuarios add constraint usuarios_papel_check
  check (papel in ('owner', 'admin', 'developer', 'faturamento', 'leitura', 'contador'));
alter table convites drop constraint convites_papel_check;
alter table convites add constraint convites_papel_check
  check (papel in ('owner', 'admin', 'developer', 'faturamento', 'leitura', 'contador'));
