alter table batching add column template_id uuid;
alter table template alter column dpi drop default;
alter table template alter column dpi type integer using dpi::integer;
alter table template alter column dpi set default 203;
alter table template add column purpose text not null default 'prep';
-- One template is the default: of several the one changed last stays it.
update template set is_default = false
where is_default and exists (
  select from template newer
  where newer.organization_id = template.organization_id and newer.is_default and newer.deleted is null
    and (newer.updated, newer.id) > (template.updated, template.id)
);
-- Fields were a free text: what names none shows nothing.
update template_block set field = null
where field is not null and field not in (
  'productName', 'state', 'quantity', 'madeAt', 'bestBefore', 'expiration', 'batchCode', 'supplierLot', 'serial',
  'locationName', 'personName', 'organizationName', 'organizationAddress', 'storage', 'origin', 'gtin'
);
alter table template_block add column symbology text not null default 'gs1-128';
alter table template_block add column has_caption boolean not null default false;
alter table template_block add column is_filled boolean not null default false;
alter table template_block add column stroke double precision not null default 0.3;
alter table template_block add column radius double precision not null default 0;
alter table batching add constraint batching_template_id_fkey foreign key (organization_id, template_id) references template (organization_id, id);
