-- The account with a supplier: claims that credit notes settle, labels that went back, what was written together.
alter table supplier_entry add column claim_id uuid;
alter table supplier_entry add column label_id uuid;
alter table supplier_entry add column paper_id text;
alter table supplier_entry add column mail_id text;
create index supplier_entry_claim_id_idx on supplier_entry (organization_id, claim_id, id) where deleted is null and claim_id is not null;
create index supplier_entry_paper_id_idx on supplier_entry (organization_id, paper_id, id) where deleted is null;
alter table supplier_entry add constraint supplier_entry_claim_id_fkey foreign key (organization_id, claim_id) references supplier_entry (organization_id, id);
alter table supplier_entry add constraint supplier_entry_label_id_fkey foreign key (organization_id, label_id) references label (organization_id, id);
