-- What holders of a company's shares owe, of the assessment in force: JSON without a price. `purification`: the figures of
-- each fiscal year; `zakat`: those of the newest balance sheet.
CREATE TABLE holder_figures (
  cik INTEGER PRIMARY KEY REFERENCES companies (cik),
  assessment_id TEXT NOT NULL,
  purification TEXT NOT NULL,
  zakat TEXT NOT NULL
) STRICT;
