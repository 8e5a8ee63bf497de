-- What sign-in emails are counted by. `mailbox`: the address without its tag, since every tag reaches the same person.
-- `sender_hash`: HMAC, under the pepper, of the IPv4 address or /48 network that requested the link; null for a row from before this migration.
ALTER TABLE sign_in_links ADD COLUMN mailbox TEXT;
ALTER TABLE sign_in_links ADD COLUMN sender_hash TEXT;
UPDATE sign_in_links SET mailbox = email;
CREATE INDEX sign_in_links_mailbox ON sign_in_links (mailbox, created_at);
CREATE INDEX sign_in_links_sender ON sign_in_links (sender_hash, created_at);
CREATE INDEX sign_in_links_created ON sign_in_links (created_at);
