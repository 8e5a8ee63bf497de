-- The sector of a company, our own reading of its SIC code (src/screening/sectors.ts); null without a code.

ALTER TABLE companies ADD COLUMN sector TEXT;
