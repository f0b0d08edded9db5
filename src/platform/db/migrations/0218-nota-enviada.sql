-- The prepared note as it was sent, where the document of the city took its place; null while the note still is that.
alter table conflitos add column enviada json;
